import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile } from "@/api/types";
import { useShell } from "@/features/session";
import { type AskedFor, fakeGateway, json, problem } from "@/testing/gateway";
import { aPage, aTag, aTimelineItem } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const ME = "/api/identity/v1/profiles/me";
const FEED = "/api/feed/v1";
const aSuggestedPerson = {
  user_id: "77",
  username: "ben",
  display_name: "Ben",
  avatar_path: null,
  recommendation_id: "7",
  reason: "For wet days",
  outfits: [
    aTimelineItem({ id: "5", alt_text: "A coat" }).outfit,
    aTimelineItem({ id: "6", alt_text: "Boots" }).outfit,
    aTimelineItem({ id: "7", alt_text: "A scarf" }).outfit,
  ],
};
const TAGS = "/api/tags/v1/tags";
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const heading = (name: string) => screen.findByRole("heading", { name });
const sent = (asked: AskedFor[], wanted: string) =>
  asked.filter(({ method }) => method === wanted).map(({ body }) => body);

async function open(address = "/register/info", given: Partial<Profile> = {}) {
  cleanup();
  const { asked } = fakeGateway({
    [`GET ${ME}`]: aProfile({ display_name: "", country_shown: true, ...given }),
    [`PATCH ${ME}`]: async (request) => json(aProfile(await request.json())),
    [`POST ${TAGS}`]: () => json(aTag(), 201),
    [`GET ${FEED}/people/suggestions`]: aPage([aSuggestedPerson]),
    [`POST ${FEED}/recommendations/marks`]: () => json(null, 204),
    [`PUT ${FEED}/follows/77`]: { state: "following" },
  });
  const { router } = await renderApp(address, { session: aSession() });
  return { asked, router };
}

describe("the first steps", () => {
  beforeEach(() => {
    // Nothing comes into view here.
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
  });

  it("keep what was told", async () => {
    const { asked } = await open();
    await userEvent.type(await screen.findByLabelText("Display name"), "Ana M");
    await press("Continue");
    await heading("Your basics");
    await userEvent.selectOptions(screen.getByLabelText("Country"), "RS");
    expect(screen.getByRole("checkbox", { name: "Show it on my profile" })).not.toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: /Only you/ }));
    await press("Continue");
    await heading("Your first tags");
    for (const name of ["Work", "Winter"]) {
      await userEvent.click(screen.getByRole("checkbox", { name }));
    }
    await press("Continue");
    await heading("People to follow");
    expect(sent(asked, "PATCH")).toEqual([
      { display_name: "Ana M" },
      { country: "RS", country_shown: false, audience: "private" },
    ]);
    expect(sent(asked, "POST").slice(0, 2)).toEqual([
      { name: "Work", audience: "private" },
      { name: "Winter", audience: "private" },
    ]);
  });

  it("show the country only to those who want that", async () => {
    const { asked } = await open("/register/info?step=place");
    await userEvent.selectOptions(await screen.findByLabelText("Country"), "RS");
    await userEvent.click(screen.getByRole("checkbox", { name: "Show it on my profile" }));
    await press("Continue");
    await heading("Your first tags");
    expect(sent(asked, "PATCH")).toEqual([
      { country: "RS", country_shown: true, audience: "followers" },
    ]);
  });

  it("say where the confirmation link was sent, until it was followed", async () => {
    await open("/register/info?step=you", { email_verified: false });
    expect(await screen.findByText(/^We've sent a confirmation link/)).toHaveTextContent(
      "We've sent a confirmation link to ana@example.org.",
    );
    await open("/register/info?step=you");
    await heading("Welcome, ana");
    expect(screen.queryByText(/confirmation link/)).toBeNull();
  });

  it("go back one by one, to the first", async () => {
    const { router } = await open();
    await press("Skip");
    await heading("Your basics");
    await press("Skip");
    await heading("Your first tags");
    router.history.back();
    await heading("Your basics");
    router.history.back();
    await heading("Welcome, ana");
  });

  it("replace a prefilled name by what is typed", async () => {
    const { asked } = await open("/register/info?step=you", { display_name: "Ana" });
    await userEvent.click(await screen.findByLabelText("Display name"));
    await userEvent.keyboard("Ana M");
    await press("Continue");
    await heading("Your basics");
    expect(sent(asked, "PATCH")).toEqual([{ display_name: "Ana M" }]);
  });

  it("can each be skipped, and asked for again by going back", async () => {
    const { asked, router } = await open();
    await press("Skip");
    await heading("Your basics");
    await press("Skip");
    await heading("Your first tags");
    router.history.back();
    await heading("Your basics");
    expect(sent(asked, "PATCH")).toEqual([]);
  });

  it("are resumed where one stopped, from the account page as well", async () => {
    await open();
    await press("Skip");
    await heading("Your basics");
    await open("/account");
    await userEvent.click(await screen.findByRole("link", { name: /^Finish setting up/ }));
    await heading("Your basics");
    await open();
    await heading("Your basics");
  });

  it("are over when the first photo is on its way", async () => {
    const { router } = await open("/register/info?step=photo");
    const photo = new File(["x"], "look.jpg", { type: "image/jpeg" });
    await userEvent.upload(await screen.findByLabelText("choose photo"), photo);
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/new"));
    expect(useShell.getState().stagedFile?.name).toBe("look.jpg");
    await open("/account");
    await screen.findByRole("link", { name: /^My info/ });
    expect(screen.queryByRole("link", { name: /^Finish setting up/ })).toBeNull();
    const back = await open("/register/info?step=people");
    expect(back.router.state.location.pathname).toBe("/feed");
    await open();
    await heading("Welcome, ana");
  });

  it("take no more than three tags, and one that is there already", async () => {
    await open("/register/info?step=tags");
    fakeGateway({ [`POST ${TAGS}`]: () => problem(409, { detail: "There already." }) });
    for (const name of ["Work", "Winter", "Sport"]) {
      await userEvent.click(await screen.findByRole("checkbox", { name }));
    }
    expect(screen.getByRole("checkbox", { name: "Summer" })).toBeDisabled();
    await press("Continue");
    await heading("People to follow");
  });

  it("follow whom one chooses, and end at the first photo", async () => {
    const { asked } = await open("/register/info?step=people");
    expect(await screen.findByText("For wet days")).toBeVisible();
    const pictures = within(await screen.findByRole("list", { name: "Outfits by Ben" }));
    expect(pictures.getAllByRole("img").map((one) => one.getAttribute("alt"))).toEqual([
      "A coat",
      "Boots",
      "A scarf",
    ]);
    await press("Follow Ben");
    expect(await screen.findByRole("button", { name: "Following Ben" })).toBeVisible();
    await press("Continue");
    await heading("Post your first photo");
    expect(asked.map(({ path }) => path)).toContain(`${FEED}/follows/77`);
    expect(sent(asked, "POST")).toContainEqual({ items: [{ id: "7", mark: "followed" }] });
  });

  it("go on when nobody is recommended", async () => {
    await open("/register/info?step=people");
    cleanup();
    fakeGateway({
      [`GET ${ME}`]: aProfile(),
      [`GET ${FEED}/people/suggestions`]: aPage([]),
    });
    await renderApp("/register/info?step=people", { session: aSession() });
    expect(await screen.findByText(/No suggestions right now/)).toBeVisible();
    await press("Continue");
    await heading("Post your first photo");
  });
});
