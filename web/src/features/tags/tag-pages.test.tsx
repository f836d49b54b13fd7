import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPin } from "@/testing/garments";
import { fakeGateway, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ME = "/api/tags/v1/users/1042/tags/linen";
const MINE = "/api/tags/v1/tags/linen";
const placed = (id: string) => ({
  id,
  owner_id: "1042",
  added_at: "2026-11-21T10:00:00Z",
  day: "2026-11-20",
});
const outfits = [
  anOutfit({ id: "901", caption: "First" }),
  anOutfit({ id: "902", caption: "Second" }),
  anOutfit({ id: "903", caption: "Third" }),
];
const known: Reply = (_request, url) => {
  const ids = url.searchParams.get("ids")?.split(",");
  const items = ids ? outfits.filter(({ id }) => ids.includes(id)) : outfits;
  return Response.json(aPage(items));
};

const open = async (address: string, given: Record<string, Reply> = {}) => {
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/wardrobe/v1/outfits": known,
    ...Object.fromEntries(
      outfits.map((outfit) => [`GET /api/wardrobe/v1/outfits/${outfit.id}`, outfit]),
    ),
    "GET /api/tags/v1/tags": aPage([aTag(), aTag({ id: "51", slug: "work", name: "Work" })]),
    [`GET ${ME}`]: aTag({ outfit_count: 2, cover_outfit_id: "901" }),
    [`GET ${ME}/outfits`]: aPage([placed("901"), placed("902")]),
    [`GET ${ME}/months`]: aPage([{ month: "2026-11", outfit_count: 2 }]),
    ...given,
  });
  return { ...gateway, ...(await renderApp(address, { session: aSession() })) };
};

describe("filling a tag", () => {
  it("offers what is not in it, adds many at once, and can undo it", async () => {
    const { asked, router } = await open("/tag/linen/add", {
      [`POST ${MINE}/outfits`]: { added: ["903"], removed: [] },
    });
    expect(await screen.findAllByRole("checkbox")).toHaveLength(1);
    await userEvent.click(screen.getByRole("checkbox", { name: "Third" }));
    await userEvent.click(screen.getByRole("button", { name: "Add 1 outfit" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/linen/1042"));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => {
      const sent = asked.filter(({ method }) => method === "POST").map(({ body }) => body);
      expect(sent).toEqual([{ add: ["903"] }, { remove: ["903"] }]);
    });
  });
});

describe("a tag's page", () => {
  it("goes month by month, and the month is in the address", async () => {
    const { router } = await open("/tag/linen/1042");
    await userEvent.click(await screen.findByRole("link", { name: "By month" }));
    expect(await screen.findByRole("heading", { name: /November 2026/ })).toBeVisible();
    expect(router.state.location.search).toEqual({ view: "months" });
  });

  it("an old address leads on to the new one", async () => {
    const { router } = await open("/tag/flax/1042", {
      "GET /api/tags/v1/users/1042/tags/flax": aTag(),
      "GET /api/tags/v1/users/1042/tags/flax/outfits": aPage([]),
    });
    expect(router.state.location.pathname).toBe("/tag/linen/1042");
  });

  it("another person's tag can be followed", async () => {
    const theirs = "/api/tags/v1/users/7/tags/linen";
    let state = "none";
    const { asked } = await open("/tag/linen/7", {
      [`GET ${theirs}`]: aTag({ owner_id: "7" }),
      [`GET ${theirs}/outfits`]: aPage([]),
      [`GET ${theirs}/months`]: aPage([]),
      "GET /api/feed/v1/tag-follows/50": () => Response.json({ state }),
      "PUT /api/feed/v1/tag-follows/50": () => {
        state = "following";
        return Response.json({ state });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Follow the tag Linen" }));
    expect(await screen.findByRole("button", { name: "Following the tag Linen" })).toBeVisible();
    expect(asked).toContainEqual(expect.objectContaining({ method: "PUT" }));
  });
});

describe("the viewer", () => {
  const places: Record<string, Reply> = {
    [`GET ${ME}/outfits/901/place`]: { previous: null, next: "902", index: 1, count: 2 },
    [`GET ${ME}/outfits/902/place`]: { previous: "901", next: null, index: 2, count: 2 },
  };

  it("says where it is and goes on by the arrow keys", async () => {
    const { router } = await open("/tag/linen/outfit/901", places);
    expect(await screen.findByText("1 of 2")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    expect(await screen.findByText("2 of 2")).toBeVisible();
    expect(router.state.location.pathname).toBe("/tag/linen/outfit/902");
    expect(router.state.location.searchStr).toBe("?of=1042");
    expect(screen.getByRole("button", { name: "next outfit" })).toHaveAttribute("aria-disabled");
  });

  it("tells on tap what is worn", async () => {
    await open("/tag/linen/outfit/901", {
      ...places,
      "GET /api/wardrobe/v1/outfits/901": anOutfit({ id: "901", pins: [aPin()] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Red coat" }));
    expect(screen.getByText("coat")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "next outfit" }));
    expect(await screen.findByText("2 of 2")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Red coat" })).toBeNull();
  });
});

describe("editing a tag", () => {
  it("lists what a wider audience shows before it is saved", async () => {
    const effects = {
      becomes_visible: [{ id: "902", owner_id: "1042", audience: "public" }],
      visible_count: 1,
      becomes_hidden: [],
      hidden_count: 0,
      stays_private_count: 1,
    };
    await open("/tag/linen/edit", {
      [`GET ${ME}`]: aTag({ audience: "private" }),
      [`GET ${MINE}/audience-effects`]: effects,
    });
    await userEvent.click(await screen.findByRole("radio", { name: /Everyone/ }));
    const shown = within(await screen.findByRole("region", { name: "What this changes" }));
    expect(shown.getByText("1 outfit will show under it to everyone.")).toBeVisible();
    expect(shown.getByRole("img", { name: "Second" })).toBeVisible();
    expect(shown.getByText(/1 outfit will stay hidden/)).toBeVisible();
  });

  it("keeps what was entered when the tag was changed elsewhere", async () => {
    await open("/tag/linen/edit", {
      [`PATCH ${MINE}`]: () => problem(412, { detail: "Changed." }),
    });
    const name = await screen.findByLabelText("Name");
    await userEvent.clear(name);
    await userEvent.type(name, "Flax");
    expect(screen.getByLabelText("Address")).toHaveValue("flax");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/changed elsewhere meanwhile/)).toBeVisible();
    expect(name).toHaveValue("Flax");
  });

  it("moves an outfit by the arrow keys and keeps the order", async () => {
    const { asked } = await open("/tag/linen/edit", { [`PUT ${MINE}/outfit-order`]: null });
    (await screen.findByRole("button", { name: "move First" })).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(await screen.findByText("First, 2 of 2")).toBeInTheDocument();
    await waitFor(() =>
      expect(asked).toContainEqual(
        expect.objectContaining({ method: "PUT", body: { outfit_ids: ["902", "901"] } }),
      ),
    );
  });

  it("deletes the tag, and brings it back", async () => {
    const { asked, router } = await open("/tag/linen/edit", {
      [`DELETE ${MINE}`]: null,
      "POST /api/tags/v1/deleted-tags/50/restore": aTag(),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Delete tag" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/all"));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/50/restore"))).toBe(true));
  });
});
