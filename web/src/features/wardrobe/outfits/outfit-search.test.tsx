import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeGateway, json } from "@/testing/gateway";
import { anOutfit, aPage } from "@/testing/outfits";
import { aProfile, aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

const OUTFITS = "/api/wardrobe/v1/outfits";

async function open(path = "/wardrobe") {
  const { requests } = fakeGateway({
    "GET /api/identity/v1/profiles/me": aProfile(),
    "GET /api/tags/v1/tags": aPage([]),
    [`GET ${OUTFITS}`]: (_request, url) =>
      json(aPage(url.searchParams.get("q") === "umbrella" ? [] : [anOutfit()])),
  });
  const { router } = await renderApp(path, { session: aSession() });
  const last = () => requests.filter(({ path: asked }) => asked === OUTFITS).at(-1)?.query;
  const field = await screen.findByLabelText("Search your outfits");
  return { router, last, field };
}

describe("one's outfits", () => {
  it("are searched, and the words stay in the URL until they are cleared", async () => {
    const { router, last, field } = await open();
    await userEvent.type(field, "umbrella");
    expect(await screen.findByText("No outfit matches “umbrella”")).toBeVisible();
    expect(last()?.get("q")).toBe("umbrella");
    expect(router.state.location.search).toMatchObject({ words: "umbrella" });
    const clear = screen.getAllByRole("button", { name: "Clear search" }).at(-1) as HTMLElement;
    await userEvent.click(clear);
    expect(await screen.findByRole("list", { name: "My outfits" })).toBeVisible();
    await waitFor(() => expect(field).toHaveValue(""));
    expect(router.state.location.search).not.toHaveProperty("words");
  });

  it("are searched by the words of the URL", async () => {
    const { last, field } = await open("/wardrobe?words=coat");
    expect(field).toHaveValue("coat");
    await waitFor(() => expect(last()?.get("q")).toBe("coat"));
  });

  it("are filtered by a missing description", async () => {
    const { router, last } = await open();
    await userEvent.selectOptions(screen.getByLabelText("Description"), "Without description");
    await waitFor(() => expect(last()?.get("has_alt_text")).toBe("false"));
    expect(router.state.location.search).toMatchObject({ described: "no" });
  });
});
