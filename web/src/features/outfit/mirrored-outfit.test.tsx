import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, problem } from "@/testing/gateway";
import { anOutfit, aPage, aTag } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

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
    expect(await screen.findByText(/this outfit does not exist/)).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "A follower" }));
    expect(await screen.findByText("Market morning")).toBeVisible();
    expect(screen.queryByRole("link", { name: /Linen/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "more about this outfit" })).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "As myself" }));
    expect(await screen.findByText("kingfisher")).toBeVisible();
  });

  it("is no mirror for visitors", async () => {
    aWorld();
    const other = aSession({ user: aProfile({ id: "7" }) });
    await renderApp("/outfit/900?as=stranger", { session: other });
    expect(await screen.findByText("Market morning")).toBeVisible();
    expect(screen.queryByRole("button", { name: "As myself" })).toBeNull();
  });
});
