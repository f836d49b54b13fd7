import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Notification } from "@/api/types";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anAuthor, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const REQUEST = "/api/feed/v1/follow-requests/7";
const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: "31",
  kind: "follow_requested",
  message: "Ben asks to follow you",
  actor: anAuthor(),
  actors: [anAuthor()],
  outfit_id: null,
  image_path: null,
  created_at: "2026-11-20T10:00:00Z",
  read: false,
  ...overrides,
});

/** Opens the inbox; answered entries are no longer in it. */
async function open(entry: Notification, replies: Record<string, Reply>) {
  const entries = [entry];
  const ends = (reply: Reply): Reply =>
    typeof reply === "function"
      ? reply
      : () => {
          entries.pop();
          return json(reply);
        };
  const gateway = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/feed/v1/notification-settings": {},
    "GET /api/feed/v1/notifications": () => json(aPage(entries)),
    ...Object.fromEntries(Object.entries(replies).map(([call, reply]) => [call, ends(reply)])),
  });
  await renderApp("/account/notifications", { session: aSession() });
  const list = within(await screen.findByRole("list", { name: "Notifications" }));
  expect(list.getByText(entry.message)).toBeVisible();
  const press = (name: string) => userEvent.click(list.getByRole("button", { name }));
  const acts = () =>
    gateway.requests.flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
  return { press, acts };
}

describe("a follow request in the inbox", () => {
  it("is approved in place", async () => {
    const { press, acts } = await open(aNotification(), {
      [`PUT ${REQUEST}`]: { state: "following" },
    });
    await press("Approve: Ben");
    expect(await screen.findByText("Request approved")).toBeVisible();
    expect(acts()).toEqual([`PUT ${REQUEST}`]);
    expect(await screen.findByText("Nothing yet")).toBeVisible();
  });

  it("is declined", async () => {
    const { press, acts } = await open(aNotification(), { [`DELETE ${REQUEST}`]: null });
    await press("Decline: Ben");
    expect(await screen.findByText("Request declined")).toBeVisible();
    expect(acts()).toEqual([`DELETE ${REQUEST}`]);
    expect(await screen.findByText("Nothing yet")).toBeVisible();
  });

  it("stays, with the reason, when the answer is refused", async () => {
    const refuse = () =>
      problem(404, { detail: "This request is no longer waiting for an answer." });
    const { press } = await open(aNotification(), { [`PUT ${REQUEST}`]: refuse });
    await press("Approve: Ben");
    expect(
      await screen.findByText("This request is no longer waiting for an answer."),
    ).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Approve: Ben" })).toBeEnabled());
    expect(screen.queryByText("Request approved")).toBeNull();
  });
});

it("a pending comment is answered as such", async () => {
  const held = aNotification({ kind: "comment_held", comment: "Lovely", comment_id: "55" });
  const approval = "PUT /api/feed/v1/comments/55/approval";
  const { press, acts } = await open(held, { [approval]: { state: "shown" } });
  await press("Approve: Ben");
  expect(await screen.findByText("Comment approved")).toBeVisible();
  expect(acts()).toEqual([approval]);
});

it("the newest of several pending comments is answered", async () => {
  const held = aNotification({
    kind: "comment_held",
    comment: "Lovely",
    comment_id: "55",
    times: 3,
  });
  const deletion = "DELETE /api/feed/v1/comments/55";
  const { press, acts } = await open(held, { [deletion]: null });
  expect(await screen.findByText("Approve this one")).toBeVisible();
  await press("Delete this one: Ben");
  expect(await screen.findByText("Comment deleted")).toBeVisible();
  expect(acts()).toEqual([deletion]);
});

it("an informational entry has nothing to answer", async () => {
  await open(aNotification({ kind: "follow_started", message: "Ben follows you" }), {});
  expect(screen.queryByRole("button", { name: "Approve: Ben" })).toBeNull();
});

it("a new follower of a tag links to the tag", async () => {
  const message = "Ben started following your tag “Linen”";
  await open(aNotification({ kind: "tag_followed", message, tag_slug: "linen" }), {});
  const { id } = aSession().user;
  expect(screen.getByRole("link", { name: /your tag “Linen”/ })).toHaveAttribute(
    "href",
    `/tag/linen/${id}`,
  );
});

it("an invitation to a tag links to the invitations", async () => {
  const message = "Ben invited you to fill the tag “Linen” together";
  await open(aNotification({ kind: "tag_invited", message, tag_slug: "linen" }), {});
  expect(screen.getByRole("link", { name: /fill the tag “Linen”/ })).toHaveAttribute(
    "href",
    "/tag/all?view=shared",
  );
});

it("an accepted invitation links to the tag", async () => {
  const message = "Ben accepted your invitation to your tag “Linen”";
  await open(aNotification({ kind: "tag_joined", message, tag_slug: "linen" }), {});
  const { id } = aSession().user;
  expect(screen.getByRole("link", { name: /your tag “Linen”/ })).toHaveAttribute(
    "href",
    `/tag/linen/${id}`,
  );
});
