import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { json, problem } from "@/testing/gateway";
import { aPage, aTag } from "@/testing/outfits";
import { point } from "@/testing/pointer";
import { LINEN, MY_LINEN, openTags, placed } from "@/testing/tag-pages";

afterEach(() => vi.restoreAllMocks());

describe("editing a tag", () => {
  it("lists what a wider audience shows before it is saved", async () => {
    const effects = {
      becomes_visible: [{ id: "902", owner_id: "1042", audience: "public" }],
      visible_count: 1,
      becomes_hidden: [],
      hidden_count: 0,
      stays_private_count: 1,
    };
    await openTags("/tag/linen/edit", {
      [`GET ${LINEN}`]: aTag({ audience: "private" }),
      [`GET ${MY_LINEN}/audience-effects`]: effects,
    });
    await userEvent.click(await screen.findByRole("radio", { name: /Everyone/ }));
    const shown = within(await screen.findByRole("region", { name: "What this changes" }));
    expect(shown.getByText("1 outfit will appear in this tag for your followers.")).toBeVisible();
    expect(shown.getByRole("img", { name: "Second" })).toBeVisible();
    expect(shown.getByText(/1 outfit will stay hidden/)).toBeVisible();
    expect(shown.getByText(/will be visible to your followers/)).toBeVisible();
    expect(screen.getByText(/only they can see this tag/)).toBeVisible();
  });

  it("keeps both the entered values and concurrent changes", async () => {
    let tag = aTag();
    const { changes } = await openTags("/tag/linen/edit", {
      [`GET ${LINEN}`]: () => json(tag),
      [`PATCH ${MY_LINEN}`]: () => {
        if (tag.version > 1) return json(tag);
        tag = aTag({ note: "Written elsewhere", version: 2 });
        return problem(412, { detail: "Changed." });
      },
    });
    const name = await screen.findByLabelText("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "Flax");
    expect(screen.getByLabelText("Address")).toHaveValue("flax");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/changed somewhere else/)).toBeVisible();
    expect(name).toHaveValue("Flax");
    await waitFor(() => expect(screen.getByLabelText("Note")).toHaveValue("Written elsewhere"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(changes().at(-1)).toEqual([`PATCH ${MY_LINEN}`, { name: "Flax", slug: "flax" }]);
  });

  it("moves an outfit by the arrow keys and saves the order", async () => {
    const { requests } = await openTags("/tag/linen/edit", {
      [`PUT ${MY_LINEN}/outfit-order`]: null,
    });
    (await screen.findByRole("button", { name: "move First" })).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(await screen.findByText("First, 2 of 2")).toBeInTheDocument();
    await waitFor(() =>
      expect(requests).toContainEqual(
        expect.objectContaining({ method: "PUT", body: { outfit_ids: ["902", "901"] } }),
      ),
    );
  });

  it("deletes the tag, and restores it", async () => {
    const { requests, router } = await openTags("/tag/linen/edit", {
      [`DELETE ${MY_LINEN}`]: null,
      "POST /api/tags/v1/deleted-tags/50/restore": aTag(),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Delete tag" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/all"));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(requests.some(({ path }) => path.endsWith("/50/restore"))).toBe(true),
    );
  });

  it("changes its name and URL, and continues there", async () => {
    const renamed = aTag({ name: "Flax", slug: "flax", version: 2 });
    const FLAX = LINEN.replace("linen", "flax");
    const { requests, router } = await openTags("/tag/linen/edit", {
      [`PATCH ${MY_LINEN}`]: renamed,
      [`GET ${FLAX}`]: renamed,
      [`GET ${FLAX}/outfits`]: aPage([]),
    });
    const name = await screen.findByLabelText("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "Flax");
    expect(screen.getByText("Links to linen will redirect to flax.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/flax/edit"));
    const edit = requests.find(({ method }) => method === "PATCH");
    expect(edit?.body).toEqual({ name: "Flax", slug: "flax" });
    expect(edit?.headers.get("If-Match")).toBe('"1"');
    expect(await screen.findByRole("heading", { name: "Edit Flax" })).toBeVisible();
  });

  it.each([
    [
      "one of its outfits",
      (sheet: ReturnType<typeof within>) => sheet.getByLabelText("Second"),
      "902",
    ],
    [
      "always the newest",
      (sheet: ReturnType<typeof within>) =>
        sheet.getByRole("button", { name: "Always the newest" }),
      null,
    ],
  ])("sets the cover: %s", async (_name, choice, cover_outfit_id) => {
    const { changes } = await openTags("/tag/linen/edit", {
      [`PATCH ${MY_LINEN}`]: aTag({ cover_outfit_id, version: 2 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Choose the cover" }));
    await userEvent.click(choice(within(await screen.findByRole("dialog", { name: "Cover" }))));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changes()).toEqual([[`PATCH ${MY_LINEN}`, { cover_outfit_id }]]);
  });

  it("merges into another tag, and is restored by undo", async () => {
    const work = aTag({ id: "51", slug: "work", name: "Work" });
    const WORK = LINEN.replace("linen", "work");
    const { changes, router } = await openTags("/tag/linen/edit", {
      [`POST ${MY_LINEN}/merge`]: { tag: work, merged_id: "50", moved_count: 2 },
      [`GET ${WORK}`]: work,
      [`GET ${WORK}/outfits`]: aPage([]),
      [`GET ${WORK}/months`]: aPage([]),
      "POST /api/tags/v1/deleted-tags/50/restore": aTag(),
    });
    await screen.findByRole("option", { name: "Work" });
    await userEvent.selectOptions(screen.getByLabelText("Merge into"), "Work");
    await userEvent.click(screen.getByRole("button", { name: "Merge" }));
    expect(await screen.findByText("Linen merged: 2 outfits moved")).toBeVisible();
    expect(router.state.location.pathname).toBe("/tag/work/1042");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(changes()).toEqual([
        [`POST ${MY_LINEN}/merge`, { into: "work" }],
        ["POST /api/tags/v1/deleted-tags/50/restore", null],
      ]),
    );
  });
});

/** Tiles of 100 px side by side, positioned by their order. */
const measureTiles = () =>
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const position = this instanceof HTMLElement ? Number(this.style.order) : 0;
    return new DOMRect(position * 100, 100, 100, 100);
  });

describe("outfits reordered by dragging", () => {
  const orderNow = () =>
    within(screen.getByRole("list", { name: "Outfits in order" }))
      .getAllByRole("listitem")
      .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
      .map((tile) => within(tile).getByRole("button").getAttribute("aria-label"));
  const three = { [`GET ${LINEN}/outfits`]: aPage(["901", "902", "903"].map(placed)) };
  const drag = async (name: string, ...xs: number[]) => {
    const handle = await screen.findByRole("button", { name });
    measureTiles();
    point("down", handle);
    for (const clientX of xs) point("move", handle, { clientX, clientY: 150 });
    return { drop: () => point("up", handle) };
  };

  it("make way while one is dragged, and save their order once it is dropped", async () => {
    const { changes } = await openTags("/tag/linen/edit", {
      ...three,
      [`PUT ${MY_LINEN}/outfit-order`]: null,
    });
    const dragged = await drag("move First", 130, 240);
    expect(orderNow()).toEqual(["move Second", "move Third", "move First"]);
    expect(screen.getByText("First, 3 of 3")).toBeInTheDocument();
    expect(changes()).toEqual([]);
    dragged.drop();
    await waitFor(() =>
      expect(changes()).toEqual([
        [`PUT ${MY_LINEN}/outfit-order`, { outfit_ids: ["902", "903", "901"] }],
      ]),
    );
  });

  it("return to their positions when saving fails, with a message", async () => {
    await openTags("/tag/linen/edit", {
      ...three,
      [`PUT ${MY_LINEN}/outfit-order`]: () => problem(503, { detail: "Tags are away." }),
    });
    (await drag("move Third", 40)).drop();
    expect(await screen.findByText("Tags are away.")).toBeVisible();
    expect(orderNow()).toEqual(["move First", "move Second", "move Third"]);
  });

  it("stay as they are when nothing was moved", async () => {
    const { changes } = await openTags("/tag/linen/edit", three);
    const handle = await screen.findByRole("button", { name: "move Third" });
    measureTiles();
    // A pointer that passes over a handle without pressing it.
    point("move", handle, { clientX: 40, clientY: 150 });
    (await drag("move First", 60)).drop();
    expect(orderNow()).toEqual(["move First", "move Second", "move Third"]);
    expect(changes()).toEqual([]);
  });
});
