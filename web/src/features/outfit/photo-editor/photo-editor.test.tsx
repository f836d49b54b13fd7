import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeCanvas } from "@/testing/canvas";
import { aPhotoFile } from "@/testing/upload";
import { useNotices } from "@/ui/notices";
import { UNEDITED } from "./photo-edit";
import { PhotoEditor } from "./photo-editor";

const picture = { width: 900, height: 1500, close: () => {} } as ImageBitmap;
const file = aPhotoFile();

beforeEach(() => {
  fakeCanvas();
  useNotices.setState({ toasts: [] });
});
afterEach(() => vi.restoreAllMocks());

function Editor() {
  const [isOpen, setOpen] = useState(true);
  return (
    <PhotoEditor
      file={file}
      picture={picture}
      edit={UNEDITED}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onDone={() => {}}
    />
  );
}
const zoom = () => screen.findByLabelText("Zoom");
const close = async () => {
  fireEvent.click(screen.getByLabelText("close"));
  await waitFor(() => expect(screen.queryByLabelText("Zoom")).toBeNull());
};
const toasts = () => useNotices.getState().toasts;

it("closed with edits, the editor offers to restore them", async () => {
  render(<Editor />);
  fireEvent.change(await zoom(), { target: { value: "2" } });
  await close();
  expect(toasts()).toMatchObject([{ message: "Edits discarded" }]);
  toasts()[0]?.undo?.();
  expect(await zoom()).toHaveValue("2");
  fireEvent.click(screen.getByLabelText("Undo"));
  await waitFor(() => expect(screen.getByLabelText("Zoom")).toHaveValue("1"));
});

it("closed without edits, the editor says nothing", async () => {
  render(<Editor />);
  await zoom();
  await close();
  expect(toasts()).toEqual([]);
});

it("the offer ends when the photo can no longer be edited", async () => {
  const { unmount } = render(<Editor />);
  fireEvent.change(await zoom(), { target: { value: "2" } });
  await close();
  expect(toasts()).toHaveLength(1);
  unmount();
  expect(toasts()).toEqual([]);
});
