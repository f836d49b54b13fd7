import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { problem, type Reply } from "@/testing/gateway";
import { aPage, aTag } from "@/testing/outfits";
import { LINEN, openTags, placed } from "@/testing/tag-world";

/** What each onlooker is answered: the owner gets everything. */
const forOnlookers =
  (answers: Record<string, () => Response>, own: object): Reply =>
  (_request, url) =>
    answers[url.searchParams.get("see_as") ?? ""]?.() ?? Response.json(own);

describe("one's own tag in the mirror", () => {
  it("does not exist for strangers, and shows to followers what they see of it", async () => {
    await openTags("/tag/linen/1042?as=stranger", {
      [`GET ${LINEN}`]: forOnlookers(
        { stranger: () => problem(404, { detail: "Not here." }) },
        aTag({ outfit_count: 1 }),
      ),
      [`GET ${LINEN}/outfits`]: forOnlookers(
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

  it("says so when they see the tag and none of its outfits", async () => {
    await openTags("/tag/linen/1042?as=stranger", {
      [`GET ${LINEN}/outfits`]: forOnlookers(
        { stranger: () => Response.json(aPage([])) },
        aPage([]),
      ),
    });
    expect(await screen.findByText("They can't see any of its outfits.")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Linen" })).toBeVisible();
  });

  it("can be asked again after an error", async () => {
    let rests = true;
    await openTags("/tag/linen/1042?as=stranger", {
      [`GET ${LINEN}`]: forOnlookers(
        {
          stranger: () => (rests ? problem(409, { detail: "Tags rest." }) : Response.json(aTag())),
        },
        aTag(),
      ),
    });
    expect(await screen.findByText("Tags rest.")).toBeVisible();
    rests = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Linen" })).toBeVisible();
  });
});
