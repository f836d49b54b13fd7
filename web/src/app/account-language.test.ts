import { expect, it, vi } from "vitest";
import { changeLanguage } from "@/components/change-language";
import { saveSession } from "@/features/session/state/session-store";
import { chosenLanguage } from "@/lib/browser/language";
import { aProfile, aSession } from "@/testing/people";
import { followAccountLanguage } from "./account-language";

it("keeps a choice that a token on its way does not know yet", () => {
  vi.spyOn(console, "error").mockReturnValue();
  followAccountLanguage({} as never);
  const inGerman = aSession({ user: aProfile({ language: "de" }) });
  saveSession(inGerman, "token-refreshed");
  expect(chosenLanguage()).toBe("de");

  changeLanguage(null);
  saveSession(inGerman, "token-refreshed");

  expect(chosenLanguage()).toBe(null);
});
