import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { problem, type Reply } from "@/testing/gateway";
import { aPage, aTag } from "@/testing/outfits";
import { LINEN, openTags, placed } from "@/testing/tag-pages";

/** The response for each viewer: the owner gets everything. */
const byViewer =
  (answers: Record<string, () => Response>, own: object): Reply =>
  (_request, url) =>
    answers[url.searchParams.get("see_as") ?? ""]?.() ?? Response.json(own);

describe("viewing one's tag as someone else", () => {
  it("does not exist for strangers, and shows followers what they may see", async () => {
    await openTags("/tag/linen/1042?as=stranger", {
      [`GET ${LINEN}`]: byViewer(
        { stranger: () => problem(404, { detail: "Not here." }) },
        aTag({ outfit_count: 1 }),
      ),
      [`GET ${LINEN}/outfits`]: byViewer(
        { follower: () => Response.json(aPage([placed("902")])) },
        aPage([placed("901"), placed("902")]),
      ),
    });
    expect(await screen.findByText(/to them, this tag doesn't exist/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "A follower" }));
    expect(await screen.findByRole("link", { name: "Second" })).toBeVisible();
    expect(screen.getByText("They can see 1 outfit")).toBeVisible();
    expect(screen.queryByRole("link", { name: "First" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add outfits" })).toBeNull();
    expect(screen.queryByRole("button", { name: "more about this tag" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "As myself" }));
    expect(await screen.findByRole("link", { name: "Add outfits" })).toBeVisible();
  });

  it("says when they see the tag but none of its outfits", async () => {
    await openTags("/tag/linen/1042?as=stranger", {
      [`GET ${LINEN}/outfits`]: byViewer({ stranger: () => Response.json(aPage([])) }, aPage([])),
    });
    expect(await screen.findByText("They can't see any of its outfits.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Linen" })).toBeVisible();
  });

  it("can be retried after an error", async () => {
    let isUnavailable = true;
    await openTags("/tag/linen/1042?as=stranger", {
      [`GET ${LINEN}`]: byViewer(
        {
          stranger: () =>
            isUnavailable ? problem(409, { detail: "Tags rest." }) : Response.json(aTag()),
        },
        aTag(),
      ),
    });
    expect(await screen.findByText("Tags rest.")).toBeVisible();
    isUnavailable = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Linen" })).toBeVisible();
  });
});
