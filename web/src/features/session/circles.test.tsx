import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway } from "@/testing/gateway";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";
import { unstageFile } from "./state/shell-state";

URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};
const FAMILY = {
  id: "77",
  name: "Family",
  member_count: 2,
  version: 1,
  created_at: "2026-11-01T10:00:00Z",
};

function setUpGateway(before: string) {
  let audience = before;
  const shown = (url: URL) => (url.searchParams.has("see_as") ? "circle" : audience);
  return fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile({ audience: "followers" }),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/feed/v1/circles": aPage([FAMILY]),
    "GET /api/wardrobe/v1/outfits/900": (_: Request, url: URL) =>
      Response.json(anOutfit({ audience: shown(url) })),
    "GET /api/tags/v1/outfits/900/tags": aPage([]),
    "PATCH /api/wardrobe/v1/outfits/900": () => {
      audience = "circle:77";
      return Response.json(anOutfit({ audience }));
    },
  });
}

async function openEditor() {
  await renderApp("/outfit/900", { session: aSession() });
  await userEvent.click(await screen.findByRole("button", { name: "more about this outfit" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  return within(await screen.findByRole("dialog", { name: "Edit outfit" }));
}

describe("a new outfit", () => {
  it.each([
    ["circle:77", /^Family/],
    ["circle:78", /^Only you/],
  ])("is shown to the default circle unless that is gone: %s", async (chosen, shown) => {
    fakeUploads();
    fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile({ default_audience: chosen }),
      "GET /api/feed/v1/circles": aPage([FAMILY]),
      "GET /api/tags/v1/tags": aPage([]),
      "GET /api/wardrobe/v1/outfits": aPage([]),
    });
    await renderApp("/outfit/new", { session: aSession() });
    await userEvent.upload(screen.getByLabelText("choose photo"), aPhotoFile());
    await userEvent.click(await screen.findByText("More"));
    expect(await screen.findByRole("radio", { name: shown })).toBeChecked();
    await unstageFile();
  });
});

describe("showing an outfit to a circle", () => {
  it("offers one's circles, and says who in it can see it for now", async () => {
    const { requests } = setUpGateway("public");
    const sheet = await openEditor();
    await userEvent.click(await sheet.findByRole("radio", { name: /^Family/ }));
    expect(sheet.getByText(/only followers in this circle can see/)).toBeVisible();
    await userEvent.click(sheet.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Family")).toBeVisible();
    const change = requests.find(({ method }) => method === "PATCH");
    expect(change?.body).toMatchObject({ audience: "circle:77" });
  });

  it("keeps a circle that the list does not have", async () => {
    setUpGateway("circle:78");
    const sheet = await openEditor();
    expect(await sheet.findByRole("radio", { name: /^A circle/ })).toBeChecked();
  });

  it("can be viewed as someone in the circle", async () => {
    const { requests } = setUpGateway("circle:77");
    await renderApp("/outfit/900?as=follower", { session: aSession() });
    await userEvent.click(await screen.findByRole("button", { name: "Family" }));
    expect(await screen.findByText(/someone in Family/)).toBeVisible();
    expect(requests.some(({ query }) => query.get("see_as") === "circle:77")).toBe(true);
  });
});
