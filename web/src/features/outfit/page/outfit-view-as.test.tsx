import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPin } from "@/testing/garments";
import { fakeGateway, problem } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

/** As another viewer, one pin shows its garment and another only its position. */
const seen = anOutfit({
  caption: "Tram stop",
  pins: [aPin(), aPin({ id: "601", garment_id: "501", garment: null })],
});

const requests = (url: URL) => url.searchParams.get("see_as");
const setUpGateway = () =>
  fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/identity/v1/profiles": { items: [aProfile()] },
    "GET /api/wardrobe/v1/outfits/900": (_: Request, url: URL) =>
      requests(url) === "stranger"
        ? problem(404, { detail: "Not here." })
        : Response.json(anOutfit({ audience: "followers", private_note: "kingfisher" })),
    "GET /api/tags/v1/outfits/900/tags": (_: Request, url: URL) =>
      Response.json(aPage(requests(url) ? [] : [aTag()])),
  });

describe("viewing one's outfit as someone else", () => {
  it("does not exist for strangers, and hides private content from followers", async () => {
    setUpGateway();
    await renderApp("/outfit/900?as=stranger", { session: aSession() });
    expect(await screen.findByText(/this outfit doesn't exist/)).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "A follower" }));
    expect(await screen.findByText("Market morning")).toBeVisible();
    expect(screen.queryByRole("link", { name: /Linen/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "more about this outfit" })).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "As myself" }));
    expect(await screen.findByText("kingfisher")).toBeVisible();
  });

  it("shows a person everything the outfit's page would, without controls", async () => {
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

  it("is not available to visitors", async () => {
    setUpGateway();
    const other = aSession({ user: aProfile({ id: "7" }) });
    await renderApp("/outfit/900?as=stranger", { session: other });
    expect(await screen.findByText("Market morning")).toBeVisible();
    expect(screen.queryByRole("button", { name: "As myself" })).toBeNull();
  });
});
