import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Circle } from "@/api/types";
import { profileQuery } from "@/features/session";
import { fakeGateway, json, problem, type Reply } from "@/testing/gateway";
import { anAuthor, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const CIRCLES = "/api/feed/v1/circles";
const FAMILY = `${CIRCLES}/60`;
const MEMBERS = `${FAMILY}/members`;
const aCircle = (overrides: Partial<Circle> = {}): Circle => ({
  id: "60",
  name: "Family",
  member_count: 1,
  created_at: "2026-11-01T10:00:00Z",
  version: 3,
  ...overrides,
});
const aMember = (overrides = {}) => ({
  ...anAuthor(),
  since: "2026-11-01T10:00:00Z",
  ...overrides,
});
const setUpGateway = (overrides: Record<string, Reply> = {}) =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    [`GET ${CIRCLES}`]: aPage([aCircle(), aCircle({ id: "61", name: "Work", member_count: 2 })]),
    [`GET ${FAMILY}`]: aCircle(),
    [`GET ${MEMBERS}`]: aPage([aMember()]),
    ...overrides,
  });
const show = (path: string) => renderApp(path, { session: aSession() });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

describe("the list of circles", () => {
  it("is linked from the account page, and shows how many people are in each", async () => {
    setUpGateway();
    await show("/account");
    await userEvent.click(await screen.findByRole("link", { name: /^Circles/ }));
    const list = await screen.findByRole("list", { name: "My circles" });
    const rows = within(list).getAllByRole("link");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Family1 person", "Work2 people"]);
    expect(screen.getByText("2 circles")).toBeVisible();
  });

  it("says what circles are for while there are none, and can be retried", async () => {
    let isAway = true;
    const late = () => (isAway ? problem(403, { detail: "Not now." }) : json(aPage([])));
    setUpGateway({ [`GET ${CIRCLES}`]: late });
    await show("/account/circles");
    expect(await screen.findByText("Not now.")).toBeVisible();
    isAway = false;
    await press("Try again");
    expect(await screen.findByText("No circles yet")).toBeVisible();
  });

  it("creates a circle and opens it; a name that is taken is explained", async () => {
    const taken = { detail: "You already have a circle with this name.", code: "circle_exists" };
    let answers = 0;
    const { requests } = setUpGateway({
      [`POST ${CIRCLES}`]: () => (answers++ ? json(aCircle(), 201) : problem(409, taken)),
    });
    const { router } = await show("/account/circles");
    await press("New circle");
    await press("Create circle");
    expect(await screen.findByText("Enter a name.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Name"), "Family");
    await press("Create circle");
    expect(await screen.findByText(taken.detail)).toBeVisible();
    await press("Create circle");
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/circles/60"));
    const sent = requests.filter(({ method }) => method === "POST");
    expect(sent.map(({ body }) => body)).toEqual([{ name: "Family" }, { name: "Family" }]);
  });
});

describe("a circle", () => {
  const menu = async (item: string) => {
    await press("more about Family");
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  };

  it("removes a person, and adds them again by undo", async () => {
    const { requests } = setUpGateway({
      [`POST ${MEMBERS}`]: { added: [], removed: ["7"] },
    });
    await show("/account/circles/60");
    await press("Remove Ben");
    expect(await screen.findByText("Ben removed")).toBeVisible();
    await press("Undo");
    await waitFor(() => {
      const sent = requests.filter(({ method }) => method === "POST");
      expect(sent.map(({ body }) => body)).toEqual([{ remove: ["7"] }, { add: ["7"] }]);
    });
  });

  it("offers no undo for a private profile, which nobody can add", async () => {
    const hidden = aMember({ id: "8", username: null, display_name: null });
    setUpGateway({
      [`GET ${MEMBERS}`]: aPage([hidden]),
      [`POST ${MEMBERS}`]: { added: [], removed: ["8"] },
    });
    await show("/account/circles/60");
    await press("Remove Someone");
    expect(await screen.findByText("Someone removed")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("adds many people at once, followed ones and ones found by name", async () => {
    const found = { ...anAuthor(), user_id: "9", username: "cleo", display_name: "Cleo" };
    const { requests } = setUpGateway({
      [`GET ${MEMBERS}`]: aPage([aMember()]),
      "GET /api/feed/v1/following": aPage([
        anAuthor(),
        anAuthor({ id: "8", username: "dora", display_name: "Dora" }),
      ]),
      "GET /api/feed/v1/people": aPage([{ ...found, audience: "public", follow: "none" }]),
      [`POST ${MEMBERS}`]: { added: ["8", "9"], removed: [] },
    });
    await show("/account/circles/60");
    await press("Add people");
    expect(await screen.findByRole("checkbox", { name: /Ben/ })).toBeDisabled();
    expect(await button("Add")).toBeDisabled();
    await userEvent.click(await screen.findByRole("checkbox", { name: /Dora/ }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search by name" }), "cle");
    await userEvent.click(await screen.findByRole("checkbox", { name: /Cleo/ }));
    await press("Add 2 people");
    expect(await screen.findByText("2 people added")).toBeVisible();
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ add: ["8", "9"] });
    expect(requests.find(({ path }) => path.endsWith("/people"))?.query.get("q")).toBe("cle");
  });

  it("is renamed by version, and keeps the sheet open when that fails", async () => {
    let answers = 0;
    const { requests } = setUpGateway({
      [`PATCH ${FAMILY}`]: () =>
        answers++ ? json(aCircle({ name: "Kin" })) : problem(412, { detail: "It was changed." }),
    });
    await show("/account/circles/60");
    await menu("Rename");
    const field = await screen.findByLabelText("Name");
    expect(field).toHaveValue("Family");
    await userEvent.clear(field);
    await userEvent.type(field, "Kin");
    await press("Save");
    expect(await screen.findByText("It was changed.")).toBeVisible();
    await press("Save");
    expect(await screen.findByText("Saved")).toBeVisible();
    const sent = requests.find(({ method }) => method === "PATCH");
    expect(sent?.headers.get("If-Match")).toBe('"3"');
  });

  it("is deleted after an explanation of what that means", async () => {
    const { requests } = setUpGateway({ [`DELETE ${FAMILY}`]: null });
    const { router, queryClient } = await show("/account/circles/60");
    queryClient.setQueryData(profileQuery().queryKey, aProfile({ default_audience: "circle:60" }));
    await menu("Delete circle");
    const meaning = "What you shared only with this circle becomes visible to you alone.";
    expect(await screen.findByText(meaning)).toBeVisible();
    expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
    await press("Delete");
    expect(await screen.findByText("Family deleted")).toBeVisible();
    expect(router.state.location.pathname).toBe("/account/circles");
    const isOutdated = () => queryClient.getQueryState(profileQuery().queryKey)?.isInvalidated;
    await waitFor(() => expect(isOutdated()).toBe(true));
  });

  it("is not found once it is gone", async () => {
    setUpGateway({ [`GET ${FAMILY}`]: () => problem(404, { detail: "Gone." }) });
    await show("/account/circles/60");
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
  });

  it("says who can be added while no one is in it", async () => {
    setUpGateway({
      [`GET ${FAMILY}`]: aCircle({ member_count: 0 }),
      [`GET ${MEMBERS}`]: aPage([]),
    });
    await show("/account/circles/60");
    expect(await screen.findByText("No one is in it yet")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Add people" })).toHaveLength(1);
  });
});
