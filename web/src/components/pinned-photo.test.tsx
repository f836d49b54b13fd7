import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aPin } from "@/testing/garments";
import { PinnedPhoto } from "./pinned-photo";

const show = (pins = [aPin()]) =>
  render(
    <PinnedPhoto pins={pins} photo={{ width: 600, height: 1000 }} aspectRatio={0.6}>
      <img alt="An outfit" src="data:," />
    </PinnedPhoto>,
  );

describe("a photo with pins", () => {
  it("shows on tap what is worn, and hides it again", async () => {
    show();
    const point = screen.getByRole("button", { name: "Red coat" });
    await userEvent.click(point);
    expect(screen.getByText("coat")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText("coat")).toBeNull();
  });

  it("shows only the picture on request, and when no garment is visible", async () => {
    const { unmount } = show();
    await userEvent.click(screen.getByRole("button", { name: "show what is worn" }));
    expect(screen.queryByRole("button", { name: "Red coat" })).toBeNull();
    unmount();
    show([aPin({ garment: null })]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("img", { name: "An outfit" })).toBeVisible();
  });
});
