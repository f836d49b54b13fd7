import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { aPin } from "@/testing/garments";
import { problem } from "@/testing/gateway";
import { anOutfit, aTag } from "@/testing/outfits";
import { aProfile } from "@/testing/people";
import { point } from "@/testing/pointer";
import { MY_LINEN, openTags } from "@/testing/tag-pages";

/** Drags the picture sideways by so many pixels; `letGo` releases it. */
const draw = (picture: HTMLElement, by: number, pointerType: "touch" | "mouse" = "touch") => {
  point("down", picture, { pointerType, clientX: 300 });
  point("move", picture, { pointerType, clientX: 300 + by });
  return { letGo: () => point("up", picture, { pointerType, clientX: 300 + by }) };
};
const shiftOf = (picture: HTMLElement) =>
  picture.closest<HTMLElement>("[style*=translateX]")?.style.transform;
const choose = async (name: string) => {
  await userEvent.click(
    await screen.findByRole("button", { name: "more about this outfit in the tag" }),
  );
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};

describe("the viewer", () => {
  it("shows its position and navigates by the arrow keys", async () => {
    const { router } = await openTags("/tag/linen/outfit/901");
    expect(await screen.findByText("1 of 2")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    expect(await screen.findByText("2 of 2")).toBeVisible();
    expect(router.state.location.pathname).toBe("/tag/linen/outfit/902");
    expect(router.state.location.searchStr).toBe("?of=1042");
    expect(screen.getByRole("button", { name: "next outfit" })).toHaveAttribute("aria-disabled");
  });

  it("shows on tap what is worn", async () => {
    await openTags("/tag/linen/outfit/901", {
      "GET /api/wardrobe/v1/outfits/901": anOutfit({ id: "901", pins: [aPin()] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Red coat" }));
    expect(screen.getByText("coat")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "next outfit" }));
    expect(await screen.findByText("2 of 2")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Red coat" })).toBeNull();
  });

  it("follows a finger, and navigates when it was dragged far enough", async () => {
    const { router } = await openTags("/tag/linen/outfit/901");
    await screen.findByText("1 of 2");
    const picture = screen.getByAltText("First");
    const short = draw(picture, -40);
    expect(shiftOf(picture)).toBe("translateX(-40px)");
    short.letGo();
    expect(shiftOf(picture)).toBeUndefined();
    expect(router.state.location.pathname).toBe("/tag/linen/outfit/901");

    draw(picture, -80).letGo();
    expect(await screen.findByText("2 of 2")).toBeVisible();
    draw(screen.getByAltText("Second"), 80).letGo();
    expect(await screen.findByText("1 of 2")).toBeVisible();
  });

  it("moves only a little at the ends, and not with the mouse", async () => {
    const { router } = await openTags("/tag/linen/outfit/901");
    await screen.findByText("1 of 2");
    const picture = screen.getByAltText("First");
    const before = draw(picture, 80);
    expect(shiftOf(picture)).toBe("translateX(20px)");
    before.letGo();
    draw(picture, -80, "mouse").letGo();
    const broken = draw(picture, -80);
    point("cancel", picture);
    broken.letGo();
    expect(shiftOf(picture)).toBeUndefined();
    expect(router.state.location.pathname).toBe("/tag/linen/outfit/901");
  });

  it("shares public content with a picture", async () => {
    await openTags("/tag/linen/outfit/901", {
      "GET /api/identity/v1/profiles": { items: [aProfile({ audience: "public" })] },
    });
    await userEvent.click(await screen.findByRole("button", { name: "share this outfit" }));
    const sheet = await screen.findByRole("dialog", { name: "Share outfit" });
    expect(await within(sheet).findByRole("group", { name: "Picture" })).toBeVisible();
  });

  it("offers no picture for a followers-only profile, and says who can open the link", async () => {
    await openTags("/tag/linen/outfit/901", {
      "GET /api/identity/v1/profiles": { items: [aProfile({ audience: "followers" })] },
    });
    await userEvent.click(await screen.findByRole("button", { name: "share this outfit" }));
    const sheet = await screen.findByRole("dialog", { name: "Share outfit" });
    expect(await within(sheet).findByText("Only your followers can open this link.")).toBeVisible();
    expect(within(sheet).queryByRole("group", { name: "Picture" })).toBeNull();
  });

  it("names the outfit's owner in the device's share sheet", async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    await openTags("/tag/linen/outfit/901");
    await userEvent.click(await screen.findByRole("button", { name: "share this outfit" }));
    await userEvent.click(await screen.findByRole("button", { name: "Share" }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ title: expect.stringMatching(/^First by \S+/) }),
    );
    Reflect.deleteProperty(navigator, "share");
  });

  it("makes an outfit the cover of its tag", async () => {
    const { requests } = await openTags("/tag/linen/outfit/902", {
      [`PATCH ${MY_LINEN}`]: aTag({ cover_outfit_id: "902", version: 2 }),
    });
    await choose("Set as cover");
    expect(await screen.findByText("Cover updated")).toBeVisible();
    const edit = requests.find(({ method }) => method === "PATCH");
    expect(edit?.body).toEqual({ cover_outfit_id: "902" });
    expect(edit?.headers.get("If-Match")).toBe('"1"');
  });

  it("removes an outfit from the tag, moves on, and restores its position by undo", async () => {
    const { changes, router } = await openTags("/tag/linen/outfit/901", {
      [`POST ${MY_LINEN}/outfits`]: { added: [], removed: ["901"] },
      [`PUT ${MY_LINEN}/outfit-order`]: null,
    });
    await screen.findByText("1 of 2");
    await choose("Remove from tag");
    expect(await screen.findByText("Removed from Linen")).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/linen/outfit/902"));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(changes()).toEqual([
        [`POST ${MY_LINEN}/outfits`, { remove: ["901"] }],
        [`POST ${MY_LINEN}/outfits`, { add: ["901"] }],
        [`PUT ${MY_LINEN}/outfit-order`, { outfit_ids: ["901", "902"] }],
      ]),
    );
  });

  it("stays with an outfit that could not be removed, and says why", async () => {
    const { router } = await openTags("/tag/linen/outfit/901", {
      [`POST ${MY_LINEN}/outfits`]: () => problem(503, { detail: "Tags are away for a moment." }),
    });
    await screen.findByText("1 of 2");
    await choose("Remove from tag");
    expect(await screen.findByText("Tags are away for a moment.")).toBeVisible();
    expect(router.state.location.pathname).toBe("/tag/linen/outfit/901");
  });
});
