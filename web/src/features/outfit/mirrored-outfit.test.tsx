import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPin } from "@/testing/garments";
import { fakeGateway, problem } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

/** The services tell an onlooker of one pin what is worn there, and of another that it is there. */
const seen = anOutfit({
  caption: "Tram stop",
  pins: [aPin(), aPin({ id: "601", garment_id: "501", garment: null })],
});

const asked = (url: URL) => url.searchParams.get("see_as");
const aWorld = () =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/wardrobe/v1/outfits/900": (_: Request, url: URL) =>
      asked(url) === "stranger"
        ? problem(404, { detail: "Not here." })
        : Response.json(anOutfit({ audience: "followers", private_note: "kingfisher" })),
    "GET /api/tags/v1/outfits/900/tags": (_: Request, url: URL) =>
      Response.json(aPage(asked(url) ? [] : [aTag()])),
  });

describe("one's own outfit in the mirror", () => {
  it("does not exist for strangers, and shows to followers without what is mine", async () => {
    aWorld();
    await renderApp("/outfit/900?as=stranger", { session: aSession() });
    expect(await screen.findByText(/this outfit doesn't exist/)).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "A follower" }));
    expect(await screen.findByText("Market morning")).toBeVisible();
    expect(screen.queryByRole("link", { name: /Linen/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "more about this outfit" })).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "As myself" }));
    expect(await screen.findByText("kingfisher")).toBeVisible();
  });

  it("shows to somebody all that the outfit's page would, with nothing to change", async () => {
    fakeGateway({
      "GET /api/identity/v1/profiles/me": aProfile(),
      "GET /api/identity/v1/profiles": { items: [aProfile()] },
      "GET /api/wardrobe/v1/outfits/900": seen,
      "GET /api/tags/v1/outfits/900/tags": aPage([aTag()]),
    });
    await renderApp("/outfit/900?as=follower", { session: aSession() });
    expect(await screen.findByRole("heading", { name: "Tram stop" })).toBeVisible();
    expect(await screen.findByRole("link", { name: /@ana/ })).toHaveAttribute("href", "/user/ana");
    expect(await screen.findByRole("link", { name: /Linen/ })).toBeVisible();
    const worn = within(screen.getByRole("list", { name: "What is worn" }));
    expect(worn.getAllByRole("listitem")).toHaveLength(1);
    await userEvent.click(worn.getByRole("button", { name: "Red coat" }));
    expect(worn.getByText("coat")).toBeVisible();
    expect(screen.queryByRole("button", { name: /pins/i })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add tag" })).toBeNull();
  });

  it("is no mirror for visitors", async () => {
    aWorld();
    const other = aSession({ user: aProfile({ id: "7" }) });
    await renderApp("/outfit/900?as=stranger", { session: other });
    expect(await screen.findByText("Market morning")).toBeVisible();
    expect(screen.queryByRole("button", { name: "As myself" })).toBeNull();
  });
});
