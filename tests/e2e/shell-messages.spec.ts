/** The messages and pictures of the shell: duration, size, and failures. */
import type { Locator, Page } from "@playwright/test";
import { attemptMs } from "./support/limit";
import { type Scene, settle } from "./support/scene";
import { expect, test } from "./support/test";

type SendEvent = (frame: object) => void;

const MESSAGE = { type: "notification", kind: "outfit_liked", unread: 1, quiet: false };
const announced = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true });

/** Opens a page whose clock then stands still; returns a function that sends it server events. */
async function isListening(page: Page, path: string): Promise<SendEvent> {
  let sendEvent: SendEvent = () => {};
  await page.routeWebSocket(/\/realtime/, (socket) => {
    socket.connectToServer();
    sendEvent = (frame) => socket.send(JSON.stringify({ ...MESSAGE, ...frame }));
  });
  await page.clock.install();
  await page.goto(path);
  // The message components load a moment after the page.
  await expect(async () => {
    sendEvent({ message: "Hello" });
    await expect(announced(page, "Hello")).toBeVisible({ timeout: attemptMs() });
  }).toPass();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(5_000);
  await expect(announced(page, "Hello")).toHaveCount(0);
  return sendEvent;
}

/** Active, and announced; after 3,000 ms inactive; 350 ms later gone. */
async function expectTimed(page: Page, message: Locator): Promise<void> {
  await expect(message).toHaveCSS("opacity", "1");
  await page.clock.runFor(2_990);
  await expect(message).toHaveCSS("opacity", "1");
  await page.clock.runFor(20);
  await expect(message).toHaveCSS("opacity", "0");
  await page.clock.runFor(320);
  await expect(message).toHaveCount(1);
  await page.clock.runFor(30);
  await expect(message).toHaveCount(0);
}

async function pathOf({ page, values }: Scene): Promise<string> {
  const outfit = await page.request.get(`/api/wardrobe/v1/outfits/${values.outfitId}`);
  return (await outfit.json()).photo.path;
}

test.describe("in the shell @phone", () => {
  test("a message stays 3 s in the bar or the bubble, is inactive, and gone 350 ms later", async ({
    browser,
  }) => {
    const scene = await settle(browser);
    const { page } = scene;
    const image_path = await pathOf(scene);
    const sendEvent = await isListening(page, "/tag/all");
    await test.step("the bar, with the picture", async () => {
      sendEvent({ message: "Ben likes this", image_path });
      const bar = page.getByRole("status").locator(":scope > *", { hasText: "Ben likes this" });
      await expect(announced(page, "Ben likes this")).toBeVisible();
      const picture = bar.locator("img");
      await expect(picture).toHaveAttribute("src", new RegExp(`/outfits/${image_path}$`));
      await expect(picture).toHaveAttribute("loading", "eager");
      const box = await picture.locator("..").boundingBox();
      expect(box?.width).toBeCloseTo(20, 1);
      expect(box?.height).toBeCloseTo(20 / 0.6, 1);
      await expectTimed(page, bar);
    });

    await test.step("the bubble", async () => {
      sendEvent({ message: "Ben follows you" });
      await expectTimed(page, announced(page, "Ben follows you"));
    });

    await test.step("a second message gets its own 3 s", async () => {
      sendEvent({ message: "One" });
      await expect(announced(page, "One")).toBeVisible();
      await page.clock.runFor(2_000);
      sendEvent({ message: "Two" });
      await expect(announced(page, "Two")).toBeVisible();
      await expectTimed(page, announced(page, "Two"));
    });
  });

  test("a picture shows its placeholder until it has loaded, and nothing when it fails", async ({
    browser,
  }) => {
    const { page, values } = await settle(browser);
    const logged: string[] = [];
    page.on("console", (line) => line.type() === "error" && logged.push(line.text()));
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(/\/outfits\/.+\.webp$/, async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(`/outfit/${values.outfitId}`, { waitUntil: "commit" });
    const picture = page.getByRole("img", { name: "A drawn dress" });
    await expect(picture).toHaveCount(1);
    const frame = await picture.locator("..").elementHandle();
    const style = (name: "opacity" | "backgroundImage") =>
      frame?.evaluate((element, requestedPath) => getComputedStyle(element)[requestedPath], name);
    expect(await style("backgroundImage")).toContain("url(");
    expect(await style("opacity")).toBe("1");
    fail();
    await expect(picture).toHaveCount(0);
    await expect.poll(() => style("opacity")).toBe("0");
    expect(await style("backgroundImage")).toBe("none");
    expect(logged.filter((text) => text.startsWith("Error downloading image"))).toHaveLength(1);
  });
});
