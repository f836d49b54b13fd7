import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { today } from "@/lib/text/dates";
import { json, problem } from "@/testing/gateway";
import { anOutfitPage, chooseInMenu, OUTFIT, pressInMenu } from "@/testing/outfit-page";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

describe("an outfit", () => {
  it("shows visitors its public content, without the owner's actions", async () => {
    anOutfitPage();
    await renderApp("/outfit/900");
    expect(await screen.findByRole("heading", { name: "Market morning" })).toBeVisible();
    expect(screen.getByAltText("A green coat")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: /Linen/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "more about this outfit" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add tag" })).toBeNull();
  });

  it("shows the owner who can see it: nobody who cannot see the profile", async () => {
    anOutfitPage({ "GET /api/identity/v1/profiles/me": aProfile({ audience: "private" }) });
    await renderApp("/outfit/900", { session: aSession() });
    expect(await screen.findByText("Only you: your profile is private")).toBeVisible();
    expect(screen.queryByText(/Everyone/)).toBeNull();
  });

  it("tells the owner that moderators have hidden it, with a link to the reasons", async () => {
    anOutfitPage({ [`GET ${OUTFIT}`]: anOutfit({ hidden: true }) });
    await renderApp("/outfit/900", { session: aSession() });
    expect(await screen.findByText("Hidden from everyone else.")).toBeVisible();
    const link = screen.getByRole("link", { name: "See why, or appeal" });
    expect(link).toHaveAttribute("href", "/account#hidden-outfit-900");
  });

  it("links pins to garments for its owner only", async () => {
    const garment = { id: "31", name: "Green coat", category: "coat", brand: "", colors: [] };
    const pin = { id: "5", garment_id: "31", x: 0.2, y: 0.2, width: 0.4, height: 0.3, garment };
    anOutfitPage({ [`GET ${OUTFIT}`]: anOutfit({ pins: [pin] }) });
    await renderApp("/outfit/900", { session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "Green coat" }));
    expect(await screen.findByRole("link", { name: "View garment" })).toHaveAttribute(
      "href",
      "/wardrobe?view=garments&item=31",
    );
    expect(screen.getByRole("list", { name: "Pieces" })).toHaveTextContent("Green coat");
    cleanup();
    await renderApp("/outfit/900");
    await userEvent.click(await screen.findByRole("button", { name: "Green coat" }));
    expect(screen.queryByRole("link", { name: "View garment" })).toBeNull();
  });

  it("is edited by its owner, against the version that was read", async () => {
    let outfit = anOutfit();
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: () => json(outfit),
      [`PATCH ${OUTFIT}`]: () => {
        outfit = anOutfit({ caption: "Evening", version: 4 });
        return json(outfit);
      },
    });
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await chooseInMenu("Edit");
    await userEvent.clear(sheet.getByLabelText("Caption"));
    await userEvent.type(sheet.getByLabelText("Caption"), "Evening");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { name: "Evening" })).toBeVisible();
    const edit = requests.find(({ method }) => method === "PATCH");
    expect(edit?.headers.get("If-Match")).toBe('"3"');
    expect(edit?.body).not.toHaveProperty("tags");
    expect(edit?.body).toMatchObject({ caption: "Evening", worn_on: null, audience: "public" });
  });

  it("keeps the entered values after a concurrent change, and reports that change", async () => {
    let newest = anOutfit({ private_note: "" });
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: () => json(newest),
      [`PATCH ${OUTFIT}`]: (request) => {
        if (request.headers.get("If-Match") === '"3"') {
          newest = anOutfit({ caption: "Theirs", alt_text: "A coat", version: 4 });
          return problem(412, { detail: "This was changed elsewhere." });
        }
        return json({ ...newest, version: 5 });
      },
    });
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await chooseInMenu("Edit");
    await userEvent.type(sheet.getByLabelText("Caption"), " again");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    const notice = within(await sheet.findByRole("alert", { name: "Changed elsewhere" }));
    expect(notice.getByText(/Caption: the other version says “Theirs”/)).toBeVisible();
    expect(notice.getByText("Alt text is now “A coat”.")).toBeVisible();
    expect(sheet.getByLabelText("Caption")).toHaveValue("Market morning again");
    expect(sheet.getByLabelText("Alt text")).toHaveValue("A coat");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const last = requests.filter(({ method }) => method === "PATCH").at(-1);
    expect(last?.headers.get("If-Match")).toBe('"4"');
    expect(last?.body).toMatchObject({ caption: "Market morning again", alt_text: "A coat" });
  });

  it("goes to the trash at once, and is restored by undo", async () => {
    const { requests } = anOutfitPage({
      [`DELETE ${OUTFIT}`]: () => json(null),
      [`POST ${OUTFIT}/restore`]: anOutfit(),
    });
    const { router } = await renderApp("/outfit/900", { session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "more about this outfit" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Move to trash" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/wardrobe"));
    expect(await screen.findByText("Moved to trash")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ method: "GET" }));
    expect(requests.some(({ path }) => path.endsWith("/restore"))).toBe(true);
  });

  it("is featured on the profile, and no longer", async () => {
    let outfit = anOutfit();
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: () => json(outfit),
      [`PATCH ${OUTFIT}`]: () => {
        outfit = anOutfit({ featured: !outfit.featured, version: outfit.version + 1 });
        return json(outfit);
      },
    });
    await renderApp("/outfit/900", { session: aSession() });
    await pressInMenu("Feature on profile");
    expect(await screen.findByText("Featured on your profile")).toBeVisible();
    await pressInMenu("Don't feature on profile");
    expect(await screen.findByText("No longer featured on your profile")).toBeVisible();
    const edits = requests.filter(({ method }) => method === "PATCH");
    expect(edits.map(({ body }) => body)).toEqual([{ featured: true }, { featured: false }]);
  });

  it("edits its tags as a draft, unlike a published one", async () => {
    let outfit = anOutfit({ state: "draft", published_at: null, tags: ["linen"] });
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: () => json(outfit),
      "GET /api/tags/v1/tags": aPage([aTag({ slug: "office", name: "Office" })]),
      [`PATCH ${OUTFIT}`]: () => {
        outfit = anOutfit({ state: "draft", published_at: null, tags: ["office"], version: 4 });
        return json(outfit);
      },
    });
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await chooseInMenu("Edit");
    await userEvent.click(sheet.getByRole("button", { name: "remove Linen" }));
    await userEvent.click(await sheet.findByRole("button", { name: "add Office" }));
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Will be tagged Office")).toBeVisible();
    expect(requests.find(({ method }) => method === "PATCH")?.body).toMatchObject({
      tags: ["office"],
    });
  });

  it("says that it is a draft, and is published with one press", async () => {
    let outfit = anOutfit({ state: "draft", published_at: null, tags: ["linen"] });
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: () => json(outfit),
      [`PATCH ${OUTFIT}`]: () => {
        outfit = anOutfit({ version: 4 });
        return json(outfit);
      },
    });
    await renderApp("/outfit/900", { session: aSession() });
    expect(await screen.findByText(/Only you can see it/)).toBeVisible();
    expect(screen.getByText("Will be tagged Linen")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(screen.queryByText(/Only you can see it/)).toBeNull());
    const edit = requests.find(({ method }) => method === "PATCH");
    expect(edit?.body).toEqual({ state: "published" });
  });

  it("planned for a later day is worn today when it is published", async () => {
    const outfit = anOutfit({ state: "planned", published_at: null, planned_for: "2199-12-24" });
    const { requests } = anOutfitPage({
      [`GET ${OUTFIT}`]: outfit,
      [`PATCH ${OUTFIT}`]: anOutfit(),
    });
    await renderApp("/outfit/900", { session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
    await waitFor(() => {
      const edit = requests.find(({ method }) => method === "PATCH");
      expect(edit?.body).toEqual({ state: "published", worn_on: today() });
    });
  });

  it("that the viewer may not see gives the not-found page", async () => {
    anOutfitPage({ [`GET ${OUTFIT}`]: () => problem(404, { detail: "Not here." }) });
    await renderApp("/outfit/900");
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });
});
