import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PictureDescription } from "@/components/picture-description";
import {
  changeDisplaySetting,
  DISPLAY_SETTINGS,
  type DisplaySetting,
  showDisplaySettings,
} from "@/lib/browser/display-settings";
import { fakeGateway } from "@/testing/gateway";
import { aSession } from "@/testing/people";
import { renderApp } from "@/testing/render-app";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const name of Object.keys(DISPLAY_SETTINGS) as DisplaySetting[]) {
    changeDisplaySetting(name, DISPLAY_SETTINGS[name][0]);
  }
  localStorage.clear();
});

async function open() {
  fakeGateway({});
  await renderApp("/account?view=display", { session: aSession() });
}

const choose = async (group: string, name: string) => {
  const choices = await screen.findByRole("radiogroup", { name: group });
  await userEvent.click(
    [...choices.querySelectorAll("label")].find((label) =>
      label.textContent?.startsWith(name),
    ) as HTMLElement,
  );
};

const device = (settings: RegExp) =>
  vi
    .spyOn(globalThis, "matchMedia")
    .mockImplementation((media) => ({ media, matches: settings.test(media) }) as MediaQueryList);

describe("the display settings", () => {
  it("are shown at once, remembered, and back to the default", async () => {
    await open();
    const { dataset } = document.documentElement;
    await choose("Appearance", "Dark");
    await choose("Text size", "Largest");
    await choose("Contrast", "More contrast");
    await choose("Motion", "No motion");
    const chosen = { theme: "dark", text: "largest", contrast: "more", motion: "none" };
    expect(dataset).toMatchObject(chosen);
    for (const name of Object.keys(chosen)) delete dataset[name];
    showDisplaySettings();
    expect(dataset).toMatchObject(chosen);
    await choose("Text size", "Standard");
    await choose("Appearance", "Same as this device");
    expect(dataset.text).toBeUndefined();
    expect(dataset.theme).toBeUndefined();
  });

  it("keep what was chosen before there were other settings", async () => {
    localStorage.setItem("garderobe-appearance", "dark");
    showDisplaySettings();
    expect(document.documentElement.dataset.theme).toBe("dark");
  });

  it("follow the device until something is chosen", () => {
    device(/reduced-motion|contrast/);
    showDisplaySettings();
    expect(document.documentElement.dataset).toMatchObject({ contrast: "more", motion: "none" });
  });

  it("ignore a stored value that does not exist", () => {
    localStorage.setItem("garderobe-text", "enormous");
    showDisplaySettings();
    expect(document.documentElement.dataset.text).toBeUndefined();
  });

  it("last until the page is left if the browser refuses to store them", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    changeDisplaySetting("text", "large");
    expect(document.documentElement.dataset.text).toBe("large");
  });

  it("show the descriptions of pictures", async () => {
    await open();
    const { container } = render(<PictureDescription text="A green coat" />);
    expect(container).toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole("switch", { name: /Show picture descriptions/ }));
    expect(container).toHaveTextContent("A green coat");
  });
});
