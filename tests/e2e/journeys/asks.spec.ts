/** Questions between two people: which of two outfits, and where a garment on a photo is from. */
import type { Locator } from "@playwright/test";
import { expectAccessible, watchErrors } from "../support/checks";
import { middleOf, scrollAndTap } from "../support/finger";
import { attemptMs } from "../support/limit";
import { arrive, headers, must, publish } from "../support/scene";
import { expect, test } from "../support/test";

/** Presses where a control is: with a finger on a phone, else with the mouse. */
const pressing = (hasTouch: boolean) => async (control: Locator) => {
  if (hasTouch) return await scrollAndTap(control.page(), control);
  const { x, y } = await middleOf(control, () =>
    control.evaluate((element) => element.scrollIntoView({ block: "center" })),
  );
  await control.page().mouse.click(x, y);
};

test("a follower chooses one of two outfits, and the asker sees the votes", async ({ browser, hasTouch }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const errors = [watchErrors(ana.page), watchErrors(ben.page)];
  await expect(async () => {
    await must(ben.page.request.put(`/api/feed/v1/follows/${ana.id}`, { headers }));
  }).toPass();
  const left = await publish(ana, "Green one", { alt_text: "A green dress" });
  await publish(ana, "Blue one", { alt_text: "A blue dress" });
  const press = pressing(hasTouch);
  const questions = (page: typeof ana.page) => page.getByRole("region", { name: "Questions" });

  await test.step("ana asks from the outfit's menu", async () => {
    const { page } = ana;
    await page.goto(`/outfit/${left}`);
    await press(page.getByRole("button", { name: "more about this outfit" }));
    await press(page.getByRole("menuitem", { name: "Ask which one" }));
    const sheet = page.getByRole("dialog", { name: "Which one?" });
    await press(sheet.getByRole("button", { name: "A blue dress" }));
    await expect(sheet.getByAltText("Right: A blue dress")).toBeVisible();
    await sheet.getByLabel("Question (optional)").fill("For the wedding?");
    await expectAccessible(page);
    await press(sheet.getByRole("button", { name: "24 hours" }));
    await press(sheet.getByRole("button", { name: "Ask", exact: true }));
    await expect(page.getByText("The votes are at the top of your feed")).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });

  await test.step("ben taps one, the other, and sees no votes", async () => {
    const { page } = ben;
    await page.goto("/feed");
    await expect(questions(page).getByRole("heading", { name: "For the wedding?" })).toBeVisible();
    const choice = (name: string) => page.getByRole("button", { name });
    await press(choice("Choose the left outfit: A green dress"));
    await expect(page.getByText("You chose the left one.")).toBeVisible();
    await press(choice("Choose the right outfit: A blue dress"));
    await expect(page.getByText("You chose the right one.")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(/\d votes?/)).toHaveCount(0);
    await page.reload();
    const chosen = page.getByRole("button", { name: "Choose the right outfit: A blue dress", pressed: true });
    await expect(chosen).toBeVisible();
    const box = await chosen.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });

  await test.step("ana sees one vote and ends it", async () => {
    const { page } = ana;
    await page.goto("/feed");
    const votes = questions(page).getByRole("list", { name: "Votes" }).getByRole("listitem");
    await expect(votes.nth(0)).toContainText("0 votes");
    await expect(votes.nth(1)).toContainText("1 vote");
    await expectAccessible(page);
    await press(questions(page).getByRole("button", { name: "End now" }));
    await expect(questions(page).getByText("Ended", { exact: true })).toBeVisible();
  });

  await test.step("ben sees that it has ended, and is asked no more", async () => {
    const { page } = ben;
    await press(page.getByRole("button", { name: "Choose the left outfit: A green dress" }));
    await expect(page.getByText("Voting has ended.").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("Green one").first()).toBeVisible();
    await expect(questions(page)).toHaveCount(0);
  });

  await test.step("ana puts it away", async () => {
    await press(questions(ana.page).getByRole("button", { name: "Done" }));
    await expect(questions(ana.page)).toHaveCount(0);
  });
  for (const each of errors) expect(each).toEqual([]);
});

test("a viewer asks where a coat is from, and its owner answers", async ({ browser, hasTouch }) => {
  const ana = await arrive(browser, "ana");
  const ben = await arrive(browser, "ben");
  const errors = [watchErrors(ana.page), watchErrors(ben.page)];
  const press = pressing(hasTouch);
  const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.3 };
  const pins = [{ ...box, new_garment: { name: "Red coat", category: "coat" } }];
  const outfitId = await publish(ana, "Windy", { pins });
  const point = (page: typeof ana.page) => page.getByRole("button", { name: "Red coat", exact: true });

  await test.step("ben asks, takes it back, and asks again", async () => {
    const { page } = ben;
    await page.goto(`/outfit/${outfitId}`);
    await press(point(page));
    await press(page.getByRole("button", { name: "Where is this from?" }));
    await press(page.getByRole("button", { name: "You asked. Take it back" }));
    await press(page.getByRole("button", { name: "Where is this from?" }));
    await expect(page.getByRole("button", { name: "You asked. Take it back" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("ana is notified, sees who asks, and answers", async () => {
    const { page } = ana;
    await expect(async () => {
      await page.goto("/account/notifications");
      const entry = page.getByRole("link", { name: `${ben.username} asked where the Red coat in “Windy” is from` });
      await entry.click({ timeout: attemptMs() });
    }).toPass();
    await press(point(page));
    await press(page.getByRole("button", { name: "1 person asks where this is from" }));
    const sheet = page.getByRole("dialog", { name: "Where is the Red coat from?" });
    await expect(sheet.getByRole("link", { name: ben.username })).toBeVisible();
    await expectAccessible(page);
    await press(sheet.getByRole("button", { name: "Answer" }));
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Comments" })).toBeFocused();
  });

  await test.step("she dismisses the question", async () => {
    const { page } = ana;
    await page.reload();
    await press(point(page));
    await press(page.getByRole("button", { name: "1 person asks where this is from" }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Dismiss" }));
    await expect(page.getByText("Questions dismissed")).toBeVisible();
    await expect(page.getByRole("button", { name: /where this is from/ })).toHaveCount(0);
  });
  for (const each of errors) expect(each).toEqual([]);
});
