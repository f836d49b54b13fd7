import { expect, it } from "vitest";
import { chosenLanguage, saveLanguage } from "./language";

it("keeps the chosen language for a year", () => {
  const jar = { cookie: "" };
  saveLanguage("ar", jar);
  expect(jar.cookie).toMatch(/^language=ar; Path=\/; Max-Age=31536000; SameSite=Lax/);
  expect(chosenLanguage(jar)).toBe("ar");
});

it("leaves the choice to the browser again", () => {
  const jar = { cookie: "language=de" };
  saveLanguage(null, jar);
  expect(jar.cookie).toMatch(/Max-Age=0/);
});

it.each(["language=tlh", "", "language=", "language=de; language=fr"])("ignores %j", (cookie) => {
  expect(chosenLanguage({ cookie })).toBeNull();
});
