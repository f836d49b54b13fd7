import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aRelation, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ben = aProfile({ id: "7", email: null, username: "ben", display_name: "Ben" });
const circle = (id: string, name: string) => ({
  id,
  name,
  member_count: 0,
  created_at: "2026-11-01T10:00:00Z",
  version: 1,
});
const CIRCLES = "/api/feed/v1/circles";
const setUpGateway = (overrides: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": ben,
    "GET /api/wardrobe/v1/outfits": aPage([anOutfit({ owner_id: "7" })]),
    "GET /api/tags/v1/users/7/tags": aPage([]),
    "GET /api/feed/v1/relations/7": aRelation(),
    [`GET ${CIRCLES}`]: aPage([circle("60", "Family"), circle("61", "Work")]),
    "GET /api/feed/v1/users/7/circles": { circle_ids: ["61"] },
    ...overrides,
  });
const openSheet = async () => {
  await renderApp("/user/ben", { session: aSession() });
  await userEvent.click(await screen.findByRole("button", { name: "more about Ben" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add to circle…" }));
};
const box = (name: string) => screen.findByRole("checkbox", { name });

describe("the circles of a person", () => {
  it("are ticked, and change with the ticks", async () => {
    const ticked = new Set(["61"]);
    const { requests } = setUpGateway({
      "GET /api/feed/v1/users/7/circles": () => json({ circle_ids: [...ticked] }),
      [`PUT ${CIRCLES}/60/members/7`]: () => {
        ticked.add("60");
        return json(null);
      },
      [`DELETE ${CIRCLES}/61/members/7`]: () => {
        ticked.delete("61");
        return json(null);
      },
    });
    await openSheet();
    expect(await box("Work")).toBeChecked();
    expect(await box("Family")).not.toBeChecked();
    await userEvent.click(await box("Family"));
    await userEvent.click(await box("Work"));
    expect(await box("Family")).toBeChecked();
    expect(await box("Work")).not.toBeChecked();
    await waitFor(() => expect([...ticked]).toEqual(["60"]));
    expect(requests.filter(({ method }) => method !== "GET")).toHaveLength(2);
  });

  it("go back to what they were when a change fails", async () => {
    setUpGateway({
      [`PUT ${CIRCLES}/60/members/7`]: () => problem(409, { detail: "The circle is full." }),
    });
    await openSheet();
    await userEvent.click(await box("Family"));
    expect(await screen.findByText("The circle is full.")).toBeVisible();
    await waitFor(async () => expect(await box("Family")).not.toBeChecked());
  });

  it("can begin with a new one", async () => {
    const { requests } = setUpGateway({
      [`GET ${CIRCLES}`]: aPage([]),
      "GET /api/feed/v1/users/7/circles": { circle_ids: [] },
      [`POST ${CIRCLES}`]: () => json(circle("62", "Friends"), 201),
      [`PUT ${CIRCLES}/62/members/7`]: null,
    });
    await openSheet();
    await userEvent.type(await screen.findByLabelText("Name"), "Friends");
    await userEvent.click(screen.getByRole("button", { name: "Create and add" }));
    await waitFor(() =>
      expect(requests).toContainEqual(
        expect.objectContaining({ method: "PUT", path: `${CIRCLES}/62/members/7` }),
      ),
    );
  });

  it("are not offered for people whom the viewer has blocked", async () => {
    setUpGateway({ "GET /api/feed/v1/relations/7": aRelation({ blocked: true }) });
    await renderApp("/user/ben", { session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "more about Ben" }));
    await screen.findByRole("menuitem", { name: "Report" });
    expect(screen.queryByRole("menuitem", { name: "Add to circle…" })).toBeNull();
  });
});
