import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setReactAriaLocale } from "./react-aria-locale";

it("react-aria uses the app's language in the browser's region", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-AT"]);
  setReactAriaLocale();
  const { useLocale } = await import("react-aria-components/I18nProvider");
  expect(renderHook(useLocale).result.current).toEqual({ locale: "en-AT", direction: "ltr" });
});
