import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const OUTFITS = "/api/wardrobe/v1/outfits";
const TAGGING = "/api/tags/v1/tags/office/outfits";
const both = ["900", "901"];
const each = (key: (id: string) => string, reply: Reply) =>
  Object.fromEntries(both.map((id) => [key(id), reply]));

/** Opens the wardrobe with two outfits selected; returns the changes since. */
async function chooseBoth(replies: Record<string, Reply>, shelf = "") {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([aTag(), aTag({ id: "51", slug: "office", name: "Office" })]),
    [`GET ${OUTFITS}`]: aPage([
      anOutfit(),
      anOutfit({ id: "901", caption: "Lake" }),
      anOutfit({ id: "902", caption: "Snow" }),
    ]),
    ...replies,
  });
  await renderApp(`/wardrobe${shelf}`, { session: aSession() });
  await userEvent.click(await screen.findByRole("button", { name: "Select" }));
  await userEvent.click(screen.getByRole("button", { name: "Market morning" }));
  await userEvent.click(screen.getByRole("button", { name: "Lake" }));
  expect(screen.getByText("2 outfits selected")).toBeVisible();
  const changes = () =>
    requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  return { changes };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("several outfits at once", () => {
  it("are selected one by one or all, and deselected", async () => {
    await chooseBoth({});
    await press("Lake");
    expect(screen.getByText("1 outfit selected")).toBeVisible();
    await press("Select all shown");
    expect(screen.getByRole("button", { name: "Snow" })).toHaveAttribute("aria-pressed", "true");
    await press("Select none");
    expect(screen.queryByRole("button", { name: "Move to trash" })).toBeNull();
    await press("stop selecting");
    expect(await screen.findByRole("link", { name: /Lake/ })).toBeVisible();
  });

  it("get another audience", async () => {
    const { changes } = await chooseBoth(each((id) => `PATCH ${OUTFITS}/${id}`, anOutfit()));
    await press("Who can see");
    const sheet = within(await screen.findByRole("dialog", { name: "Who can see these outfits" }));
    await userEvent.click(sheet.getByRole("radio", { name: /Followers/ }));
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const body = { audience: "followers" };
    expect(changes()).toEqual(both.map((id) => [`PATCH ${OUTFITS}/${id}`, body]));
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  it("are added to a tag, and undo removes only those that were not in it", async () => {
    const { changes } = await chooseBoth({
      [`POST ${TAGGING}`]: { added: ["901"], removed: [] },
    });
    await press("Add to a tag");
    const sheet = within(await screen.findByRole("dialog", { name: "Add to a tag" }));
    await userEvent.selectOptions(await sheet.findByLabelText("Tag"), "Office");
    await userEvent.click(sheet.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("1 outfit added to Office")).toBeVisible();
    await press("Undo");
    await waitFor(() =>
      expect(changes()).toEqual([
        [`POST ${TAGGING}`, { add: both }],
        [`POST ${TAGGING}`, { remove: ["901"] }],
      ]),
    );
  });

  it("are published out of the drafts with progress, and hidden again by undo", async () => {
    let finish = () => {};
    const last = new Promise<Response>((resolve) => {
      finish = () => resolve(json(anOutfit()));
    });
    const { changes } = await chooseBoth(
      {
        [`PATCH ${OUTFITS}/900`]: anOutfit(),
        [`PATCH ${OUTFITS}/901`]: () => last,
      },
      "?shelf=draft",
    );
    expect(screen.queryByRole("button", { name: "Add to a tag" })).toBeNull();
    await press("Publish");
    expect(await screen.findByText("1 of 2")).toBeVisible();
    finish();
    expect(await screen.findByText("2 outfits published")).toBeVisible();
    await press("Undo");
    await waitFor(() =>
      expect(changes()).toEqual([
        ...both.map((id) => [`PATCH ${OUTFITS}/${id}`, { state: "published" }]),
        ...both.map((id) => [`PATCH ${OUTFITS}/${id}`, { audience: "private" }]),
      ]),
    );
  });

  it("go to the trash, and are restored by undo", async () => {
    const { changes } = await chooseBoth({
      ...each((id) => `DELETE ${OUTFITS}/${id}`, null),
      ...each((id) => `POST ${OUTFITS}/${id}/restore`, anOutfit()),
    });
    await press("Move to trash");
    expect(await screen.findByText("2 outfits moved to trash")).toBeVisible();
    await press("Undo");
    await waitFor(() => expect(changes()).toHaveLength(4));
    expect(changes().map(([call]) => call)).toEqual([
      ...both.map((id) => `DELETE ${OUTFITS}/${id}`),
      ...both.map((id) => `POST ${OUTFITS}/${id}/restore`),
    ]);
  });

  it("report which part was done when the rest fails, and undo that part", async () => {
    const { changes } = await chooseBoth({
      [`DELETE ${OUTFITS}/900`]: null,
      [`DELETE ${OUTFITS}/901`]: () => problem(409, { detail: "It was changed elsewhere." }),
      [`POST ${OUTFITS}/900/restore`]: anOutfit(),
    });
    await press("Move to trash");
    expect(await screen.findByText("1 outfit moved to trash")).toBeVisible();
    expect(screen.getByText("It was changed elsewhere.")).toBeVisible();
    await press("Undo");
    await waitFor(() => expect(changes().at(-1)?.[0]).toBe(`POST ${OUTFITS}/900/restore`));
  });

  it.each([
    ["Move to trash", { ...each((id) => `DELETE ${OUTFITS}/${id}`, null) }],
    ["Add to a tag", {}],
  ])("say when an action cannot be undone: %s", async (act, replies) => {
    let calls = 0;
    const refuse = () => problem(409, { detail: "Your wardrobe is full." });
    await chooseBoth({
      ...replies,
      [`POST ${TAGGING.replace("office", "linen")}`]: () =>
        calls++ ? refuse() : json({ added: both, removed: [] }),
      ...each((id) => `POST ${OUTFITS}/${id}/restore`, refuse),
    });
    await press(act);
    if (act === "Add to a tag") await press("Add");
    await press("Undo");
    expect(await screen.findByText("Your wardrobe is full.")).toBeVisible();
  });

  it.each([
    ["Restore", (id: string) => `POST ${OUTFITS}/${id}/restore`, anOutfit()],
    ["Delete for good", (id: string) => `DELETE /api/wardrobe/v1/trash/${id}`, null],
  ])("leave the trash: %s", async (act, call, reply) => {
    const { changes } = await chooseBoth(each(call, reply), "?shelf=trashed");
    await press(act);
    await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
    expect(changes().map(([made]) => made)).toEqual(both.map(call));
  });

  it("stay selected when it fails, with the reason", async () => {
    const refuse = () => problem(409, { detail: "Not now." });
    await chooseBoth(each((id) => `DELETE ${OUTFITS}/${id}`, refuse));
    await press("Move to trash");
    expect(await screen.findByText("Not now.")).toBeVisible();
    expect(screen.getByText("2 outfits selected")).toBeVisible();
  });
});
