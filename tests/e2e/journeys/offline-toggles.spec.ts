/** Offline presses are shown at once, survive a reload, and are sent when the network is back. */
import { scrollAndTap, tap } from "../support/finger";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

test.use({ serviceWorkers: "allow" });

test("a like, a save and follows wait for the network @phone", async ({ browser }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const { page } = ana;
  const id = await publish(ben, "Liked from a tunnel");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(`/user/${ben.username}`);
  await expect(button("Follow")).toBeEnabled();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await page.context().setOffline(true);
  await tap(page, button("Follow"));
  await expect(button("Following")).toBeVisible();
  await page.context().setOffline(false);
  await expect(async () => {
    expect(await must(page.request.get(`/api/feed/v1/relations/${ben.id}`, { headers }))).toMatchObject({
      follow: "following",
    });
  }).toPass();

  await page.goto(`/tag/everywhere/${ben.id}`);
  const follow = page.getByRole("button", { name: /^Follow the tag/ });
  await expect(follow).toBeEnabled();
  await page.context().setOffline(true);
  await tap(page, follow);
  await expect(page.getByRole("button", { name: /^Following the tag/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(async () => {
    const followed = await must(page.request.get("/api/feed/v1/followed-tags"));
    expect(followed.items).toMatchObject([{ slug: "everywhere" }]);
  }).toPass();

  await page.goto(`/outfit/${id}`);
  await expect(button("like")).toHaveAttribute("aria-pressed", "false");
  await page.context().setOffline(true);
  await scrollAndTap(page, button("like"));
  await scrollAndTap(page, button("save"));
  await expect(button("like")).toHaveAttribute("aria-pressed", "true");
  await expect(button("save")).toHaveAttribute("aria-pressed", "true");
  // The browser is closed and opened again before there is a network.
  const again = await page.context().newPage();
  await page.close();
  await ana.page.context().setOffline(false);
  await again.goto("/feed");
  await expect(async () => {
    const answer = await must(again.request.get(`/api/feed/v1/reactions?ids=${id}`));
    expect(answer.items ?? answer).toMatchObject([{ liked: true, saved: true }]);
  }).toPass();
});
