/** Editing an existing outfit by touch, with its photo in sight. */
import { expectAccessible, watchErrors } from "../support/checks";
import { scrollAndTap, tap } from "../support/finger";
import { picture } from "../support/pictures";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test("pins, another photo and the caption are changed in one sheet @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const { page } = ana;
  const errors = watchErrors(page);
  const id = await publish(ana, "Market day");
  const outfit = () => must(page.request.get(`/api/wardrobe/v1/outfits/${id}`, { headers }));
  const before = await outfit();
  await page.goto(`/outfit/${id}`);
  await tap(page, page.getByRole("button", { name: "more about this outfit" }));
  await tap(page, page.getByRole("menuitem", { name: "Edit" }));
  const sheet = page.getByRole("dialog", { name: "Edit outfit" });
  await expect(sheet.getByRole("img")).toBeInViewport();
  await expectAccessible(page);
  await scrollAndTap(page, sheet.getByLabel("Caption"));
  await page.keyboard.press("End");
  await page.keyboard.type(" in May");

  await test.step("a pin is drawn and saved separately", async () => {
    await scrollAndTap(page, sheet.getByRole("button", { name: "Pin your pieces" }));
    const stage = page.getByRole("dialog", { name: "Pin your pieces" });
    await tap(page, stage.getByRole("button", { name: "Add a piece" }));
    await tap(page, stage.getByRole("button", { name: "New piece" }));
    await page.keyboard.type("Red coat");
    await tap(page, stage.getByRole("button", { name: "Add piece" }));
    await tap(page, stage.getByRole("button", { name: "Save" }));
    await expect(stage).toHaveCount(0);
    await expect(sheet.getByRole("button", { name: "Edit pins" })).toBeVisible();
  });

  await test.step("the photo is replaced, and the typed text is still there", async () => {
    await scrollAndTap(page, sheet.getByRole("button", { name: "Replace photo" }));
    const replace = page.getByRole("dialog", { name: "Replace photo" });
    await replace.getByLabel("choose photo").setInputFiles(await picture(page));
    await tap(page, replace.getByRole("button", { name: "Replace", exact: true }));
    await expect(replace).toHaveCount(0);
    await expect(sheet.getByLabel("Caption")).toHaveValue("Market day in May");
  });

  await tap(page, sheet.getByRole("button", { name: "Save" }));
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Market day in May" })).toBeVisible();
  const after = await outfit();
  expect(after.photo.path).not.toBe(before.photo.path);
  expect(after.pins).toHaveLength(1);
  expect(errors).toEqual([]);
});
