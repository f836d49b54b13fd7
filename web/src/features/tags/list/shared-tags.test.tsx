import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ONE = "/api/tags/v1/invitations/50";
const invitation = {
  tag_id: "50",
  owner_id: "7",
  name: "Trip",
  invited_at: "2026-11-20T10:00:00Z",
};
const theirs = aTag({ owner_id: "7", slug: "trip", name: "Trip", co_owned: true });

/** Opens the shared tags; an answer ends the invitation, accepting adds the tag. */
async function open(replies: Record<string, Reply> = {}) {
  const invitations = [invitation];
  const shared: object[] = [];
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": {
      items: [aProfile({ id: "7", username: "ben", display_name: "Ben" })],
    },
    "GET /api/tags/v1/tags": aPage([]),
    "GET /api/tags/v1/invitations": () => json(aPage(invitations)),
    "GET /api/tags/v1/co-owned-tags": () => json(aPage(shared)),
    [`PUT ${ONE}`]: () => {
      shared.push(theirs);
      invitations.pop();
      return json(theirs);
    },
    [`DELETE ${ONE}`]: () => {
      invitations.pop();
      return json(null);
    },
    ...replies,
  });
  await renderApp("/tag/all?view=shared", { session: aSession() });
  return gateway;
}

describe("shared tags", () => {
  it("appear once an invitation is accepted", async () => {
    await open();
    expect(await screen.findByText("No shared tags")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Accept Trip" }));
    const list = within(await screen.findByRole("list", { name: "Shared tags" }));
    expect(list.getByRole("link")).toHaveAttribute("href", "/tag/trip/7");
    expect(list.getByRole("link")).toHaveAccessibleName(/Trip.*Ben/);
    expect(screen.queryByRole("button", { name: "Accept Trip" })).toBeNull();
  });

  it("stay away when it is declined", async () => {
    const { requests } = await open();
    await userEvent.click(await screen.findByRole("button", { name: "Decline Trip" }));
    expect(await screen.findByText("Invitation declined")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Invitations" })).toBeNull();
    expect(requests).toContainEqual(expect.objectContaining({ method: "DELETE", path: ONE }));
  });

  it("say why an invitation cannot be accepted", async () => {
    const gone = () => problem(404, { detail: "This invitation no longer exists." });
    await open({ [`PUT ${ONE}`]: gone });
    await userEvent.click(await screen.findByRole("button", { name: "Accept Trip" }));
    expect(await screen.findByText("This invitation no longer exists.")).toBeVisible();
  });

  it("can be retried after an error", async () => {
    let isRefused = true;
    await open({
      "GET /api/tags/v1/invitations": aPage([]),
      "GET /api/tags/v1/co-owned-tags": () =>
        isRefused ? problem(500, { detail: "The tags rest." }) : json(aPage([theirs])),
    });
    expect(await screen.findByText("The tags rest.")).toBeVisible();
    isRefused = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("list", { name: "Shared tags" })).toBeVisible();
  });
});
