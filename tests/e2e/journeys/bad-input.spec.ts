/** A bad file or tag gets a message in the page, and no entered value is lost. */
import { register } from "../support/people";
import { heavy, picture, pngHeader } from "../support/pictures";
import { expect, test } from "../support/test";

/** The first bytes of every JPEG. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

const REFUSED = {
  "a file that is no picture": {
    file: Buffer.from("%PDF-1.7 notes, not a picture"),
    sentence: "We can't open this file. Try a JPEG, PNG, WebP or HEIC photo.",
  },
  "a photo that is damaged": {
    file: Buffer.concat([JPEG, Buffer.from("nothing that could be decoded")]),
    sentence: "We can't open this file. Try a JPEG, PNG, WebP or HEIC photo.",
  },
  "a photo over 15 MiB": {
    file: Buffer.concat([JPEG, Buffer.alloc(15 * 1024 * 1024, "x")]),
    sentence: "This photo is larger than 15 MB.",
  },
  "a photo over 50 megapixels": {
    file: pngHeader(30_000, 30_000),
    sentence: "This picture has too many pixels.",
  },
};

test("a bad file is refused in a sentence, and what was entered is kept @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/outfit/new");
  const photo = page.getByLabel("choose photo").first();
  const caption = page.getByLabel("Caption", { exact: true });
  for (const [what, { file, sentence }] of Object.entries(REFUSED)) {
    await test.step(what, async () => {
      await photo.setInputFiles(await picture(page));
      await caption.fill(`Kept after ${what}`);
      await photo.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: file });
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(caption).toHaveValue(`Kept after ${what}`);
    });
  }
  await photo.setInputFiles(await picture(page));
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/outfit\/\d+$/);
  await expect(page.getByText("Kept after").first()).toBeVisible();
});

test("another person's private outfit is not found @desktop", async ({ browser }) => {
  const ana = await register(browser, "ana");
  const eve = await register(browser, "eve");
  await ana.page.goto("/wardrobe");
  await ana.page.getByLabel("choose photo").first().setInputFiles(await picture(ana.page));
  await ana.page.getByLabel("Caption", { exact: true }).fill("For me alone");
  await ana.page.getByText("Only you", { exact: true }).click();
  await ana.page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(ana.page).toHaveURL(/\/outfit\/\d+$/);
  const path = new URL(ana.page.url()).pathname;
  await eve.page.goto(path);
  await expect(eve.page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(eve.page.getByText("This doesn't exist, or you can't see it.")).toBeVisible();
  await expect(eve.page.getByText("For me alone")).toHaveCount(0);
});

test("a malformed tag @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await picture(page));
  await page.getByLabel("Caption", { exact: true }).fill("Kept");
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Tags", { exact: true }).fill("all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A tag can't be called “all”")).toBeVisible();
  await expect(page.getByLabel("Caption", { exact: true })).toHaveValue("Kept");
});

test("a reload in the middle keeps photo and caption @phone", async ({ browser }) => {
  const { page } = await register(browser, "ana");
  await page.goto("/wardrobe");
  await page.getByLabel("choose photo").first().setInputFiles(await heavy(page));
  for (const caption of ["Still", "Still here", "Still here, twice"]) {
    await page.getByLabel("Caption", { exact: true }).fill(caption);
    await page.reload();
    await expect(page.getByLabel("Caption", { exact: true })).toHaveValue(caption);
  }
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/outfit\/\d+$/);
});
