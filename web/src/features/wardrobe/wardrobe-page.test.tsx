import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { unstageFile, useShell } from "@/features/session";
import { fakeGateway, json, type Reply } from "@/testing/gateway";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";
import { aPhotoFile, fakeUploads } from "@/testing/upload";

const OUTFITS = "GET /api/wardrobe/v1/outfits";
const openWardrobe = (outfits: Reply) => {
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    [OUTFITS]: outfits,
  });
  return renderApp("/wardrobe", { session: aSession() });
};
URL.createObjectURL = () => "blob:photo";
URL.revokeObjectURL = () => {};
afterEach(() => unstageFile());

describe("the wardrobe", () => {
  it("shows the user's outfits with their audience", async () => {
    const requests: (string | null)[] = [];
    await openWardrobe((_request, url) => {
      requests.push(url.searchParams.get("owner_id"));
      return json(aPage([anOutfit({ audience: "private" })]));
    });
    const outfits = within(await screen.findByRole("list", { name: "My outfits" }));
    expect(outfits.getByRole("link")).toHaveAccessibleName("Market morning visible to: Only you");
    expect(requests).toEqual(["1042"]);
  });

  it("explains how it fills while it is empty", async () => {
    await openWardrobe(aPage([]));
    expect(await screen.findByText("No outfits yet")).toBeVisible();
  });

  it("lists only months that have outfits", async () => {
    const states: (string | null)[] = [];
    fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile(),
      "GET /api/tags/v1/tags": aPage([]),
      [OUTFITS]: aPage([anOutfit()]),
      "GET /api/wardrobe/v1/calendar/months": (_request, url) => {
        states.push(url.searchParams.get("state"));
        return json({ months: ["2026-11", "2026-03"] });
      },
    });
    await renderApp("/wardrobe?month=2026-07", { session: aSession() });
    const months = await screen.findByLabelText("Month");
    const words = () => [...months.querySelectorAll("option")].map(({ text }) => text);
    await waitFor(() =>
      expect(words()).toEqual(["Month: all", "November 2026", "July 2026", "March 2026"]),
    );
    await userEvent.selectOptions(screen.getByLabelText("Shelf"), "planned");
    await waitFor(() => expect(states).toEqual(["published", "planned"]));
  });

  it("stages a photo and continues to the new outfit", async () => {
    fakeUploads();
    const { router } = await openWardrobe(aPage([]));
    await userEvent.upload(screen.getByLabelText("choose photo"), aPhotoFile());
    await waitFor(() => expect(router.state.location.pathname).toBe("/outfit/new"));
    expect(useShell.getState().stagedFile?.name).toBe("today.jpg");
  });
});
