import { expect, it } from "vitest";
import { daysLeft } from "./trash";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it("counts the days until something in the trash is deleted", () => {
  expect(daysLeft(daysAgo(0))).toBe("Deleted in 30 days");
  expect(daysLeft(daysAgo(29))).toBe("Deleted in 1 day");
  expect(daysLeft(daysAgo(40))).toBe("Deleted in 0 days");
});
