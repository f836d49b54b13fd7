import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile } from "@/api/types";
import { useShell } from "@/features/session";
import { fakeGateway, json, problem, type RecordedRequest } from "@/testing/gateway";
import { NothingInView } from "@/testing/observers";
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
const sent = (requests: RecordedRequest[], wanted: string) =>
  requests.filter(({ method }) => method === wanted).map(({ body }) => body);

async function open(address = "/register/info", overrides: Partial<Profile> = {}) {
  cleanup();
  const { requests } = fakeGateway({
    [`GET ${ME}`]: aProfile({ display_name: "", country_shown: true, ...overrides }),
    [`PATCH ${ME}`]: async (request) => json(aProfile(await request.json())),
    [`POST ${TAGS}`]: () => json(aTag(), 201),
    [`GET ${FEED}/people/suggestions`]: aPage([aSuggestedPerson]),
    [`POST ${FEED}/recommendations/marks`]: () => json(null, 204),
    [`PUT ${FEED}/follows/77`]: { state: "following" },
  });
  const { router } = await renderApp(address, { session: aSession() });
  return { requests, router };
}

describe("the onboarding steps", () => {
  beforeEach(() => {
    vi.stubGlobal("IntersectionObserver", NothingInView);
  });

  it("save the answers", async () => {
    const { requests } = await open();
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
    expect(sent(requests, "PATCH")).toEqual([
      { display_name: "Ana M" },
      { country: "RS", country_shown: false, audience: "private" },
    ]);
    expect(sent(requests, "POST").slice(0, 2)).toEqual([
      { slug: "work", name: "Work", audience: "private" },
      { slug: "winter", name: "Winter", audience: "private" },
    ]);
  });

  it("show the country only if wanted", async () => {
    const { requests } = await open("/register/info?step=place");
    await userEvent.selectOptions(await screen.findByLabelText("Country"), "RS");
    await userEvent.click(screen.getByRole("checkbox", { name: "Show it on my profile" }));
    await press("Continue");
    await heading("Your first tags");
    expect(sent(requests, "PATCH")).toEqual([
      { country: "RS", country_shown: true, audience: "followers" },
    ]);
  });

  it("say where the confirmation link was sent, until it is confirmed", async () => {
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

  it("replace a prefilled name by typing", async () => {
    const { requests } = await open("/register/info?step=you", { display_name: "Ana" });
    await userEvent.click(await screen.findByLabelText("Display name"));
    await userEvent.keyboard("Ana M");
    await press("Continue");
    await heading("Your basics");
    expect(sent(requests, "PATCH")).toEqual([{ display_name: "Ana M" }]);
  });

  it("can each be skipped, and revisited by going back", async () => {
    const { requests, router } = await open();
    await press("Skip");
    await heading("Your basics");
    await press("Skip");
    await heading("Your first tags");
    router.history.back();
    await heading("Your basics");
    expect(sent(requests, "PATCH")).toEqual([]);
  });

  it("are resumed at the unfinished step, also from the account page", async () => {
    await open();
    await press("Skip");
    await heading("Your basics");
    await open("/account");
    await userEvent.click(await screen.findByRole("link", { name: /^Finish setting up/ }));
    await heading("Your basics");
    await open();
    await heading("Your basics");
  });

  it("end when the first photo is chosen", async () => {
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

  it("accept up to three tags, including existing ones", async () => {
    await open("/register/info?step=tags");
    fakeGateway({ [`POST ${TAGS}`]: () => problem(409, { detail: "There already." }) });
    for (const name of ["Work", "Winter", "Sport"]) {
      await userEvent.click(await screen.findByRole("checkbox", { name }));
    }
    expect(screen.getByRole("checkbox", { name: "Summer" })).toBeDisabled();
    await press("Continue");
    await heading("People to follow");
  });

  it("follow the chosen people, and end at the first photo", async () => {
    const { requests } = await open("/register/info?step=people");
    expect(await screen.findByText("For wet days")).toBeVisible();
    const pictures = within(await screen.findByRole("list", { name: "Outfits by Ben" }));
    expect(pictures.getAllByRole("img").map((item) => item.getAttribute("alt"))).toEqual([
      "A coat",
      "Boots",
      "A scarf",
    ]);
    await press("Follow Ben");
    expect(await screen.findByRole("button", { name: "Following Ben" })).toBeVisible();
    await press("Continue");
    await heading("Post your first photo");
    expect(requests.map(({ path }) => path)).toContain(`${FEED}/follows/77`);
    expect(sent(requests, "POST")).toContainEqual({ items: [{ id: "7", mark: "followed" }] });
  });

  it("continue when nobody is recommended", async () => {
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
