/** A garment gets two pictures, which are swiped, swapped and deleted by a finger on a phone. */
import type { Page } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { middleOf, scrollAndTap, swipe, tap } from "../support/finger";
import { picture } from "../support/pictures";
import { arrive, headers, must } from "../support/scene";
import { expect, test } from "../support/test";

const GARMENTS = "/api/wardrobe/v1/garments";

async function ids(page: Page, garment: string): Promise<string[]> {
  const { pictures } = await must(page.request.get(`${GARMENTS}/${garment}`));
  return pictures.map(({ id }: { id: string }) => id);
}

test("pictures of a garment are added, swiped, swapped and deleted @phone", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  const errors = watchErrors(page);
  const data = { name: "Red coat", category: "coat" };
  const { id } = await must(page.request.post(GARMENTS, { data, headers }));
  await page.goto(`/wardrobe?view=garments&item=${id}`);
  const sheet = page.getByRole("dialog", { name: "Red coat" });
  const shown = (place: string) => sheet.getByRole("img", { name: `Red coat${place}`, exact: true });
  const act = (name: string) => sheet.getByRole("button", { name });

  await test.step("the second one is shown as soon as it is there", async () => {
    const input = sheet.getByLabel("choose photo");
    await input.setInputFiles(await picture(page, "#a33b3b"));
    await expect(shown("")).toBeInViewport();
    await input.setInputFiles(await picture(page, "#3f6b57"));
    await expect(shown(", picture 2 of 2")).toBeInViewport({ ratio: 0.7 });
    await expectAccessible(page);
  });
  const [first, second] = await ids(page, id);

  await test.step("a finger swipes to the first and back", async () => {
    const { x, y } = await middleOf(shown(", picture 2 of 2"));
    await swipe(page, { x: x - 80, y }, { x: x + 90, y });
    await expect(shown(", picture 1 of 2")).toBeInViewport({ ratio: 0.7 });
    await expect(sheet.getByText("Main picture", { exact: true })).toBeVisible();
    await swipe(page, { x: x + 80, y }, { x: x - 90, y });
    await expect(act("Make main picture")).toBeVisible();
  });

  await test.step("the second becomes the main one", async () => {
    await scrollAndTap(page, act("Make main picture"));
    await expect.poll(() => ids(page, id)).toEqual([second, first]);
    await expect(sheet.getByText("Main picture", { exact: true })).toBeVisible();
    await expect(shown(", picture 1 of 2")).toBeInViewport({ ratio: 0.7 });
  });

  await test.step("it is deleted once that is confirmed", async () => {
    await scrollAndTap(page, act("Delete picture"));
    await tap(page, page.getByRole("dialog", { name: "Delete this picture?" }).getByRole("button", { name: "Delete" }));
    await expect.poll(() => ids(page, id)).toEqual([first]);
    await expect(shown("")).toBeInViewport();
  });
  expect(errors).toEqual([]);
});
