/**
 * The form for a piece that is not in the wardrobe yet. Its type is guessed from the name, its
 * colors from the photo.
 */
import { useState } from "react";
import type { NewPin } from "@/api/types";
import { CategoryField } from "@/features/wardrobe/garments/category-field";
import { guessType } from "@/features/wardrobe/garments/guess-type";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import { useSelectAll } from "@/ui/use-select-all";

interface Props {
  start: NonNullable<NewPin["new_garment"]>;
  /** Hex colors of the piece on the photo. */
  colors: readonly string[];
  /** Called with every change of its type, whether chosen or guessed from its name. */
  onCategory: (category: string) => void;
  onDone: (garment: NonNullable<NewPin["new_garment"]>) => void;
}

export function PieceForm({ start, colors, onCategory, onDone }: Props) {
  const [name, setName] = useState(start.name);
  const [type, setType] = useState<string | null>(start.category || null);
  const [isMissing, setMissing] = useState(false);
  const category = type ?? guessType(name);
  const selectName = useSelectAll(name === start.name);
  const selectType = useSelectAll(type === null);
  const submit = () => {
    if (name.trim()) onDone({ name: name.trim(), category: category.trim() });
    else setMissing(true);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <TextField
        label={m.common_name()}
        placeholder={m.pins_name_example()}
        // The user has just chosen to name it.
        autoFocus
        enterKeyHint="done"
        maxLength={100}
        value={name}
        error={isMissing && !name.trim() ? m.pins_name_needed() : undefined}
        onChange={({ target }) => {
          setName(target.value);
          onCategory(type ?? guessType(target.value));
        }}
        {...selectName}
      />
      <CategoryField
        value={category}
        onChange={(chosen) => {
          setType(chosen);
          onCategory(chosen);
        }}
        {...selectType}
      />
      {/* These load later; the button below must not move under a thumb. */}
      <div
        className={classes(
          "flex min-h-5 items-center gap-3 text-quiet text-small",
          colors.length === 0 && "invisible",
        )}
      >
        {m.pins_colors()}
        <span aria-hidden="true" className="flex gap-1">
          {colors.map((color) => (
            <span
              key={color}
              className="size-5 rounded-full border border-line"
              style={{ backgroundColor: color }}
            />
          ))}
        </span>
      </div>
      <Button type="submit" wide>
        {m.pins_add_piece()}
      </Button>
    </form>
  );
}
