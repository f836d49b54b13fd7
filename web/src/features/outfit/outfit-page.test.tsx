import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const OUTFIT = "/api/wardrobe/v1/outfits/900";
const aWorld = (given: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile({ display_name: "Ana" })] },
    [`GET ${OUTFIT}`]: anOutfit({ alt_text: "A green coat" }),
    "GET /api/tags/v1/outfits/900/tags": aPage([aTag()]),
    "GET /api/wardrobe/v1/outfits": aPage([]),
    ...given,
  });
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "more about this outfit" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
  return within(await screen.findByRole("dialog"));
};

describe("an outfit", () => {
  it("shows to a visitor what is public, without the owner's actions", async () => {
    aWorld();
    await renderApp("/outfit/900");
    expect(await screen.findByRole("heading", { name: "Market morning" })).toBeVisible();
    expect(screen.getByAltText("A green coat")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: /Linen/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "more about this outfit" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add tag" })).toBeNull();
  });

  it("is edited by its owner, against the version that was read", async () => {
    let outfit = anOutfit();
    const { asked } = aWorld({
      [`GET ${OUTFIT}`]: () => json(outfit),
      [`PATCH ${OUTFIT}`]: () => {
        outfit = anOutfit({ caption: "Evening", version: 4 });
        return json(outfit);
      },
    });
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await choose("Edit");
    await userEvent.clear(sheet.getByLabelText("Caption"));
    await userEvent.type(sheet.getByLabelText("Caption"), "Evening");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { name: "Evening" })).toBeVisible();
    const edit = asked.find(({ method }) => method === "PATCH");
    expect(edit?.headers.get("If-Match")).toBe('"3"');
    expect(edit?.body).toMatchObject({ caption: "Evening", worn_on: null, audience: "public" });
  });

  it("keeps what was entered when somebody else changed it meanwhile", async () => {
    const refusal = () => problem(412, { detail: "This outfit was changed elsewhere." });
    aWorld({ [`PATCH ${OUTFIT}`]: refusal });
    await renderApp("/outfit/900", { session: aSession() });
    const sheet = await choose("Edit");
    await userEvent.type(sheet.getByLabelText("Caption"), " again");
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await sheet.findByText("This outfit was changed elsewhere.")).toBeVisible();
    expect(sheet.getByLabelText("Caption")).toHaveValue("Market morning again");
  });

  it("goes to the trash after a question, and then to the wardrobe", async () => {
    const { asked } = aWorld({ [`DELETE ${OUTFIT}`]: () => json(null) });
    const { router } = await renderApp("/outfit/900", { session: aSession() });
    const sheet = await choose("Move to trash");
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(sheet.getByRole("button", { name: "Move to trash" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/wardrobe"));
    expect(await screen.findByText("Moved to trash")).toBeVisible();
  });

  it("that one may not see gives the not-found page", async () => {
    aWorld({ [`GET ${OUTFIT}`]: () => problem(404, { detail: "Not here." }) });
    await renderApp("/outfit/900");
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });
});
