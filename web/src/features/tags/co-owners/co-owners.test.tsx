import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { CoOwner, Profile } from "@/api/types";
import { json, problem, type Reply } from "@/testing/gateway";
import { aPage, aTag } from "@/testing/outfits";
import { aProfile } from "@/testing/people";
import { LINEN, MY_LINEN, openTags, placed } from "@/testing/tag-pages";

/** As long as real ids, which no number in a URL can hold. */
const BEN = "250000000000000007";
const THEIRS = `/api/tags/v1/users/${BEN}/tags/linen`;
const SHARED = "/api/tags/v1/co-owned-tags/50";
const ben = { id: BEN, username: "ben", display_name: "Ben" };

const aCoOwner = (overrides: Partial<CoOwner> = {}): CoOwner => ({
  user_id: BEN,
  state: "accepted",
  invited_at: "2026-11-20T10:00:00Z",
  accepted_at: "2026-11-20T10:00:00Z",
  ...overrides,
});

/** Returns those of these people whose ids are asked for. */
const people =
  (...known: Profile[]): Reply =>
  (_request, url) => {
    const ids = url.searchParams.get("ids")?.split(",") ?? [];
    return json({ items: known.filter(({ id }) => ids.includes(id)) });
  };

const openTheirs = (overrides: Record<string, Reply> = {}, address = `/tag/linen/${BEN}`) =>
  openTags(address, {
    "GET /api/identity/v1/profiles": people(aProfile(), aProfile(ben)),
    [`GET ${THEIRS}`]: aTag({ owner_id: BEN, co_owned: true, audience: "private" }),
    [`GET ${THEIRS}/months`]: aPage([]),
    [`GET ${THEIRS}/co-owners`]: aPage([aCoOwner({ user_id: "1042" })]),
    [`GET ${THEIRS}/outfits`]: aPage([placed("901"), { ...placed("902"), removable: false }]),
    ...overrides,
  });

describe("the owner of a tag", () => {
  const openEdit = (coOwners: CoOwner[], overrides: Record<string, Reply> = {}) =>
    openTags("/tag/linen/edit", {
      "GET /api/identity/v1/profiles": people(aProfile(), aProfile(ben)),
      [`GET ${LINEN}/co-owners`]: () => json(aPage(coOwners)),
      ...overrides,
    });

  it("finds a person and invites them", async () => {
    const coOwners: CoOwner[] = [];
    const { changes } = await openEdit(coOwners, {
      "GET /api/feed/v1/people": aPage([{ user_id: BEN, avatar_path: null, ...ben }]),
      [`PUT ${MY_LINEN}/co-owners/${BEN}`]: () => {
        coOwners.push(aCoOwner({ state: "invited", accepted_at: null }));
        return json(coOwners[0]);
      },
    });
    expect(await screen.findByText("No co-owners yet.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Find people to invite"), "be");
    await userEvent.click(await screen.findByRole("button", { name: "Invite Ben" }));
    const list = within(await screen.findByRole("list", { name: "Co-owners" }));
    expect(list.getByRole("link")).toHaveAccessibleName(/Ben.*invited/);
    expect(await screen.findByRole("button", { name: "Ben is invited" })).toBeDisabled();
    expect(changes()).toEqual([[`PUT ${MY_LINEN}/co-owners/${BEN}`, null]]);
  });

  it("removes a co-owner after confirming", async () => {
    const coOwners = [aCoOwner()];
    const { changes } = await openEdit(coOwners, {
      [`DELETE ${MY_LINEN}/co-owners/${BEN}`]: () => {
        coOwners.pop();
        return json(null);
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Remove Ben" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Remove Ben?" }));
    expect(changes()).toEqual([]);
    await userEvent.click(sheet.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("No co-owners yet.")).toBeVisible();
    expect(changes()).toEqual([[`DELETE ${MY_LINEN}/co-owners/${BEN}`, null]]);
  });

  it("reads why a person cannot be invited, and can retry a failed list", async () => {
    let isRefused = true;
    await openEdit([], {
      [`GET ${LINEN}/co-owners`]: () =>
        isRefused ? problem(503, { detail: "The tags rest." }) : json(aPage([])),
      "GET /api/feed/v1/people": aPage([{ user_id: BEN, avatar_path: null, ...ben }]),
      [`PUT ${MY_LINEN}/co-owners/${BEN}`]: () => problem(409, { detail: "There are 20 already." }),
    });
    expect(await screen.findByText("The tags rest.")).toBeVisible();
    isRefused = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await userEvent.type(await screen.findByLabelText("Find people to invite"), "be");
    await userEvent.click(await screen.findByRole("button", { name: "Invite Ben" }));
    expect(await screen.findByText("There are 20 already.")).toBeVisible();
  });
});

describe("a co-owner of a tag", () => {
  it("is named on its page, and removes only what they added", async () => {
    const { changes } = await openTheirs({
      [`DELETE ${SHARED}/outfits/901`]: null,
      [`POST ${SHARED}/outfits`]: { added: ["901"], removed: [] },
    });
    const names = within(await screen.findByRole("list", { name: "Co-owners" }));
    expect(names.getByRole("link")).toBeVisible();
    const buttons = await screen.findAllByRole("button", { name: /^Remove from tag/ });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(changes()).toEqual([
        [`DELETE ${SHARED}/outfits/901`, null],
        [`POST ${SHARED}/outfits`, { add: ["901"] }],
      ]),
    );
  });

  it("adds their own outfits", async () => {
    const { changes, router } = await openTheirs({
      [`POST ${SHARED}/outfits`]: { added: ["903"], removed: [] },
    });
    await userEvent.click(await screen.findByRole("link", { name: "Add outfits" }));
    await waitFor(() => expect(router.state.location.href).toBe(`/tag/linen/add?of=${BEN}`));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Third" }));
    await userEvent.click(screen.getByRole("button", { name: "Add 1 outfit" }));
    await waitFor(() => expect(changes()).toEqual([[`POST ${SHARED}/outfits`, { add: ["903"] }]]));
  });

  it("leaves it, and takes their outfits along if they want", async () => {
    const { requests, router } = await openTheirs({
      [`DELETE ${SHARED}`]: null,
      "GET /api/tags/v1/invitations": aPage([]),
      "GET /api/tags/v1/co-owned-tags": aPage([]),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Leave Linen?" }));
    await userEvent.click(sheet.getByRole("checkbox"));
    await userEvent.click(sheet.getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/tag/all"));
    const left = requests.find(({ method }) => method === "DELETE");
    expect(left?.query.get("remove_outfits")).toBe("true");
  });
});
