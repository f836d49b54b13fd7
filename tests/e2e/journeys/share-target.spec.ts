/** Photos shared from another app: the service worker keeps them, and the composer opens with them. */
import type { Page } from "@playwright/test";
import { tap } from "../support/finger";
import { PASSWORD } from "../support/people";
import { type PickedFile, picture } from "../support/pictures";
import { arrive, headers, must } from "../support/scene";
import { expect, test } from "../support/test";

const MISSED = "The photo you shared didn't arrive. Choose it here.";

/** Posts a form to the manifest's share target, as the browser does for an installed app. */
async function share(page: Page, files: PickedFile[], text = ""): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") }));
  await page.evaluate(
    async ({ sent, text }) => {
      const manifest = await (await fetch("/manifest.webmanifest")).json();
      const { action, method, enctype, params } = manifest.share_target;
      const attributes: object = { action, method, enctype };
      const form = Object.assign(document.createElement("form"), attributes);
      const chosen = new DataTransfer();
      for (const { name, mimeType, base64 } of sent) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        chosen.items.add(new File([bytes], name, { type: mimeType }));
      }
      const input = (values: object) => form.append(Object.assign(document.createElement("input"), values));
      input({ type: "file", name: params.files[0].name, multiple: true, files: chosen.files });
      input({ name: params.text, value: text });
      document.body.append(form);
      form.submit();
    },
    { sent, text },
  );
}

async function withServiceWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe("activated");
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the composer opens with the photo and its text, and publishes it", async ({ browser }) => {
    const { page, id } = await arrive(browser, "ana");
    await must(
      page.request.put("/api/wardrobe/v1/alt-text-preferences", { data: { when_missing: "off" }, headers }),
    );
    await withServiceWorker(page, "/feed");
    await share(page, [await picture(page)], "Sent from the gallery");
    await expect(page).toHaveURL(/\/outfit\/new$/);
    await expect(page.getByLabel("Caption")).toHaveValue("Sent from the gallery");
    await expect(page.getByAltText("The outfit as it will be published")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Caption")).toHaveValue("Sent from the gallery");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page).toHaveURL(/\/outfit\/\d+$/);
    const { items } = await must(page.request.get(`/api/wardrobe/v1/outfits?owner_id=${id}`));
    expect(items).toMatchObject([{ caption: "Sent from the gallery", state: "published" }]);
  });

  test("several photos become a batch, and other files are refused", async ({ browser }) => {
    const { page } = await arrive(browser, "ana");
    await withServiceWorker(page, "/feed");
    const [first, second] = [await picture(page), await picture(page, "#26324f")];
    const words = { name: "scan.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") };
    await share(page, [first, { ...second, name: "second.jpg" }, words]);
    await expect(page.getByText("We can't open this file.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Chosen photos" }).getByRole("img")).toHaveCount(2);
  });

  test("a photo in the composer is saved as a draft, not lost @phone", async ({ browser }) => {
    const { page, id } = await arrive(browser, "ana");
    await withServiceWorker(page, "/feed");
    await share(page, [await picture(page)], "The first");
    await expect(page.getByLabel("Caption")).toHaveValue("The first");
    await share(page, [{ ...(await picture(page, "#26324f")), name: "second.jpg" }], "The second");
    const use = page.getByRole("button", { name: "Use it" });
    await tap(page, use);
    await expect(page.getByLabel("Caption")).toHaveValue("The second");
    await expect(async () => {
      const drafts = await must(page.request.get(`/api/wardrobe/v1/outfits?owner_id=${id}&state=draft`));
      expect(drafts.items).toMatchObject([{ caption: "The first" }]);
    }).toPass();
  });

  test("without a session the composer opens after the log-in, and for nobody else @phone", async ({
    browser,
  }) => {
    const ana = await arrive(browser, "ana");
    const ben = await arrive(browser, "ben");
    const { page } = ana;
    const logIn = async ({ email }: { email: string }) => {
      await page.getByLabel(/Email/).first().fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
    };
    await withServiceWorker(page, "/feed");
    await page.context().clearCookies();
    await share(page, [await picture(page)], "Before the log-in");
    await expect(page).toHaveURL(/\/login/);
    await logIn(ana);
    await expect(page).toHaveURL(/\/outfit\/new$/);
    await expect(page.getByLabel("Caption")).toHaveValue("Before the log-in");

    await page.goto("/account");
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await expect(page).not.toHaveURL(/account/);
    await page.goto("/login");
    await logIn(ben);
    await expect(page).toHaveURL(/\/feed/);
    await page.goto("/outfit/new");
    await expect(page.getByText("Take or choose a photo")).toBeVisible();
    await expect(page.getByLabel("Caption")).toHaveCount(0);
  });
});

test("without the service worker the composer asks for the photo again @phone", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  await page.goto("/feed");
  await share(page, [await picture(page)]);
  await expect(page).toHaveURL(/\/outfit\/new$/);
  await expect(page.getByText(MISSED)).toBeVisible();
  await expect(page.getByText("Take or choose a photo")).toBeVisible();
});
