import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { CategoryField } from "./category-field";

vi.mock("@/lib/text/categories", () => ({
  CATEGORIES: ["coat"],
  categoryName: (category: string) => (category === "coat" ? "Mantel" : category),
  categoryNamed: (word: string) => (word.toLowerCase() === "mantel" ? "coat" : undefined),
}));

const onChange = vi.fn();

function Field({ start = "" }) {
  const [value, setValue] = useState(start);
  return (
    <CategoryField
      value={value}
      onChange={(category) => {
        onChange(category);
        setValue(category);
      }}
    />
  );
}

it("shows the name of a type that the service knows", () => {
  render(<Field start="coat" />);
  expect(screen.getByLabelText("Type")).toHaveValue("Mantel");
});

it("takes the name of a type as it is typed, and other words as they are", async () => {
  render(<Field />);
  const field = screen.getByLabelText("Type");
  await userEvent.type(field, "mantel");
  expect(field).toHaveValue("mantel");
  expect(onChange).toHaveBeenLastCalledWith("coat");
  await userEvent.type(field, "kleid");
  expect(field).toHaveValue("mantelkleid");
  expect(onChange).toHaveBeenLastCalledWith("mantelkleid");
});
