import { fireEvent, render } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Image } from "./image";

const HASH = "1QcSHQRnh493V4dIh4eXh1h4kJUI";
const show = (props = {}) => {
  const { container } = render(
    <Image
      bucket="outfits"
      path="ab/x-640.webp"
      alt="A coat"
      aspectRatio={0.6}
      shownWidth={20}
      {...props}
    />,
  );
  const frame = container.firstElementChild as HTMLElement;
  return { frame, img: container.querySelector("img") };
};

describe("a picture", () => {
  it("gets its URL from bucket and path, its space from width and aspect ratio", () => {
    const { frame, img } = show();
    expect(img).toHaveAttribute("src", "http://media/outfits/ab/x-640.webp");
    expect(img).toHaveAttribute("sizes", "20px");
    expect(frame.style).toMatchObject({ width: "20px", aspectRatio: "0.6" });
  });

  it("does not use a photo's own width, spread into it, as the displayed one", () => {
    expect(show({ shownWidth: undefined, width: 600 }).frame.style.width).toBe("");
  });

  it("is lazy by default", () => {
    expect(show().img).toHaveAttribute("loading", "lazy");
    expect(show({ lazy: false }).img).toHaveAttribute("loading", "eager");
  });

  it("fills its parent on request", () => {
    const { frame } = show({ fillSpace: true });
    expect(frame).toHaveClass("absolute");
    expect(frame.style.width).toBe("");
  });

  it("shows its placeholder until it has loaded", () => {
    const { frame, img } = show({ thumbhash: HASH });
    expect(frame.style.backgroundImage).toContain("data:image/png");
    expect(img).toHaveClass("opacity-0");
    if (img) fireEvent.load(img);
    expect(img).not.toHaveClass("opacity-0");
  });

  it("logs a failure, shows nothing, and stays transparent", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { frame, img } = show({ thumbhash: HASH });
    if (img) fireEvent.error(img);
    expect(log).toHaveBeenCalledWith(
      "Error downloading image",
      "http://media/outfits/ab/x-640.webp",
    );
    expect(frame).toHaveClass("opacity-0");
    expect(frame.style.backgroundImage).toBe("");
    expect(frame).toBeEmptyDOMElement();
  });

  it("without a path is empty from the start", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { frame } = show({ path: null });
    expect(frame).toBeEmptyDOMElement();
    expect(frame).toHaveClass("opacity-0");
  });

  it.each([{ path: null }, { path: "" }, { bucket: "" }])(
    "logs that %j names no picture",
    (missing) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      show(missing);
      expect(log).toHaveBeenCalledExactlyOnceWith(
        "Error downloading image",
        expect.objectContaining(missing),
      );
    },
  );
});
