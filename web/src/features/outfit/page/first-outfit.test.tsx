import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { clearPublished } from "@/lib/sharing/published-outfit";
import { fakeGateway, json } from "@/testing/gateway";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const OUTFIT = "/api/wardrobe/v1/outfits/900";
const draft = anOutfit({ state: "draft", owner_id: "1042" });
const published = anOutfit({ owner_id: "1042" });
const TITLE = "Your first outfit is up";

/** Publishes the draft on its page; `own` are all published outfits after that. */
async function publish(own: object[]) {
  let outfit = draft;
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile({ audience: "public" })] },
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    "GET /api/wardrobe/v1/outfits": aPage(own),
    [`GET ${OUTFIT}`]: () => json(outfit),
    [`PATCH ${OUTFIT}`]: () => {
      outfit = published;
      return json(outfit);
    },
  });
  const app = await renderApp("/outfit/900", { session: aSession() });
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const hasLooked = () => requests.some(({ path }) => path === "/api/wardrobe/v1/outfits");
  return { ...app, hasLooked };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  clearPublished();
  localStorage.removeItem("garderobe-first-outfit");
});

describe("the first published outfit", () => {
  it("is celebrated, and leads to people to follow", async () => {
    const { router } = await publish([published]);
    expect(await screen.findByRole("dialog", { name: TITLE })).toBeVisible();
    await press("Find people to follow");
    await waitFor(() => expect(router.state.location.pathname).toBe("/search"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can be shared right away, with the outfit's link", async () => {
    const { router } = await publish([published]);
    await press("Share");
    expect(await screen.findByRole("dialog", { name: "Share outfit" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/outfit/900");
  });

  it("is celebrated once, even if it is posted again", async () => {
    const first = await publish([published]);
    await press("View outfit");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    first.unmount();
    const { hasLooked } = await publish([published]);
    expect((await screen.findAllByText("Published")).length).toBeGreaterThan(0);
    expect(hasLooked()).toBe(false);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is not any later one", async () => {
    const { hasLooked } = await publish([published, anOutfit({ id: "901" })]);
    await waitFor(() => expect(hasLooked()).toBe(true));
    await screen.findAllByText("Published");
    expect(screen.queryByRole("dialog", { name: TITLE })).toBeNull();
  });
});
