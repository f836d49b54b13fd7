/** Push notifications, with a fake push service (support/push.ts says what is fake and what is not). */
import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/people";
import {
  badges,
  clickNotification,
  deliver,
  fakeSubscription,
  notifications,
  pushed,
  serviceWorkerOf,
  subscribeAtFake,
} from "../support/push";
import { type Arrived, arrive, headers, must } from "../support/scene";
import { expect, test } from "../support/test";

const NAME = "Push notifications on this device";

test.use({ serviceWorkers: "allow" });

/** Opens the settings and turns push on; returns the endpoint. */
async function turnOn(page: Page): Promise<string> {
  await page.goto("/account/notifications");
  await serviceWorkerOf(page);
  const control = page.getByRole("switch", { name: NAME });
  await expect(control).not.toBeChecked();
  // The label is pressed: the input itself is hidden.
  await page.getByText(NAME).click();
  await expect(page.getByText("On. You're notified here")).toBeVisible();
  return JSON.parse((await fakeSubscription(page)) ?? "").endpoint;
}

/** The follower reaches the feed service a moment after they registered. */
const follow = (follower: Arrived, { id }: Arrived) =>
  expect(async () => {
    await must(follower.page.request.put(`/api/feed/v1/follows/${id}`, { headers }));
  }).toPass();

test("a follower is announced, opened, and not announced once that is turned off @desktop", async ({
  browser,
}) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const { page } = ana;
  await must(page.request.patch("/api/identity/v1/profiles/me", { data: { audience: "public" }, headers }));
  await subscribeAtFake(page);
  const endpoint = await turnOn(page);
  await page.goto("/feed");
  const worker = await serviceWorkerOf(page);

  await follow(ben, ana);
  await expect.poll(() => pushed(endpoint)).toHaveLength(1);
  const [message] = await pushed(endpoint);
  expect(message).toMatchObject({ kind: "follow_started", url: `/user/${ben.username}`, unread: 1 });
  await deliver(page, message ?? {});
  const text = `New follower: ${ben.username} started following you`;
  await expect.poll(() => notifications(worker)).toEqual([text]);
  expect(await badges(worker)).toEqual([1]);

  await clickNotification(worker);
  await expect(page).toHaveURL(new RegExp(`/user/${ben.username}$`));
  expect(await notifications(worker)).toEqual([]);

  await deliver(page, message ?? {});
  await expect.poll(() => notifications(worker)).toEqual([text]);
  await clickNotification(worker, "turn-off");
  await expect.poll(() => notifications(worker)).toEqual([]);
  await page.goto("/account/notifications");
  await expect(page.getByRole("checkbox", { name: "New followers: push" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Likes: push" })).toBeChecked();
});

test("it stays on after a reload, and a log-out ends it @desktop", async ({ browser }) => {
  const { page } = await arrive(browser, "ana");
  await subscribeAtFake(page);
  await turnOn(page);
  await page.reload();
  await expect(page.getByText("On. You're notified here")).toBeVisible();
  await page.goto("/account");
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).not.toHaveURL(/account/);
  await expect.poll(() => fakeSubscription(page)).toBeNull();
});

test("the settings of another device turn it off @desktop", async ({ browser }) => {
  const { page, email } = await arrive(browser, "ana");
  await subscribeAtFake(page);
  await turnOn(page);
  const other = await (await browser.newContext()).newPage();
  const data = { login: email, password: PASSWORD };
  await must(other.request.post("/api/identity/v1/sessions", { data, headers }));
  await other.goto("/account/notifications");
  await other.getByRole("button", { name: /^Turn off: / }).click();
  await expect(other.getByRole("list", { name: "Your other devices" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Off. Turn it on")).toBeVisible();
  await expect.poll(() => fakeSubscription(page)).toBeNull();
});
