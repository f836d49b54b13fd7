import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, lastWrite, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const openTags = async (tags: Reply, created: Reply = aTag({ slug: "office", name: "Office" })) => {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": tags,
    "POST /api/tags/v1/tags": created,
    "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ id: "31" })]),
  });
  await renderApp("/tag/all", { session: aSession() });
  return requests;
};

/** With the keyboard alone. */
const nameNewTag = async (name: string) => {
  (await screen.findByRole("button", { name: "Add tag" })).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByLabelText("New tag")).toHaveFocus());
  await userEvent.keyboard(`${name}{Enter}`);
};

describe("all tags", () => {
  it("shows each tag with its count and links to it", async () => {
    await openTags(aPage([aTag({ slug: "office", name: "Office", outfit_count: 2 })]));
    const tags = within(await screen.findByRole("list", { name: "My tags" }));
    expect(tags.getByRole("link")).toHaveAccessibleName(/Office.*2 outfits/);
    expect(tags.getByRole("link").getAttribute("href")).toMatch(/^\/tag\/office\//);
  });

  it("explains tags while there are none", async () => {
    await openTags(aPage([]));
    expect(await screen.findByText("No tags yet")).toBeVisible();
  });

  it("creates a tag from a name", async () => {
    const requests = await openTags(aPage([]));
    await nameNewTag("Office");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Add tag" })).toHaveFocus());
    const sent = requests.filter(({ method }) => method === "POST").map(({ body }) => body);
    // As for a new outfit: the audience of the person's profile.
    expect(sent).toEqual([{ name: "Office", audience: "followers" }]);
  });

  it("keeps an invalid name, and says why", async () => {
    const requests = await openTags(aPage([]));
    await nameNewTag("all");
    expect(screen.getByLabelText("New tag")).toHaveAccessibleDescription(/./);
    expect(screen.getByLabelText("New tag")).toHaveValue("all");
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(0);
  });

  it("keeps a name that the service refused, and says why", async () => {
    await openTags(aPage([]), () => problem(503, { detail: "Tags are away for a moment." }));
    await nameNewTag("office");
    expect(await screen.findByText("Tags are away for a moment.")).toBeVisible();
    expect(screen.getByLabelText("New tag")).toHaveValue("office");
  });

  it("reports a name that failed after the sheet was closed, and offers it again", async () => {
    let refuse = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      refuse = resolve;
    });
    const requests = await openTags(aPage([]), () => answered);
    await nameNewTag("Office");
    await waitFor(() => expect(lastWrite(requests)?.method).toBe("POST"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    refuse(problem(503, { detail: "Tags are away for a moment." }));
    expect(
      await screen.findByText("Couldn't add “Office”. Tags are away for a moment."),
    ).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Add tag" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Add tag" }));
    expect(sheet.getByLabelText("New tag")).toHaveValue("Office");
    await userEvent.click(sheet.getByRole("button", { name: "Add tag" }));
    const named = requests.filter(({ method }) => method === "POST").map(({ body }) => body);
    expect(named).toEqual([
      expect.objectContaining({ name: "Office" }),
      expect.objectContaining({ name: "Office" }),
    ]);
  });

  it("searches them, in one of two orders, and reorders them, by keyboard as well", async () => {
    const requests = await openTags(
      aPage([aTag(), aTag({ id: "41", slug: "office", name: "Office" })]),
    );
    await userEvent.type(await screen.findByRole("searchbox", { name: "Find a tag" }), "off");
    const list = screen.getByRole("list", { name: "My tags" });
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
    expect(screen.getByText("1 tag found")).toHaveRole("status");

    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Order" }), "Last used");
    await waitFor(() => expect(requests.at(-1)?.query.get("sort")).toBe("recent"));

    await userEvent.tab();
    expect(screen.getByRole("button", { name: "Reorder" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("list", { name: "My tags in order" })).toBeVisible();
    const done = screen.getByRole("button", { name: "Done" });
    expect(done).toHaveFocus();
    // Its label names the next action: aria-pressed as well would say the contrary.
    expect(done).not.toHaveAttribute("aria-pressed");
  });

  it("keeps the focus on the chosen order while it is loading", async () => {
    let answer = (_: Response) => {};
    const inLastUse = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const mine = aPage([aTag({ name: "Office" })]);
    await openTags(({ url }) => (url.includes("sort=recent") ? inLastUse : json(mine)));
    const order = await screen.findByRole("combobox", { name: "Order" });
    await userEvent.selectOptions(order, "Last used");
    await waitFor(() => expect(screen.queryByText("Office")).toBeNull());
    expect(order).toBeVisible();
    answer(json(mine));
    expect(await screen.findByText("Office")).toBeVisible();
    expect(order).toHaveFocus();
  });
});
