/** Drafts an alternative text from what is known: the garments that pins name, and the tags. */
import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { nameOfSlug } from "@/lib/slug";
import type { OutfitValues, Pins } from "./outfit-values";

/** Empty when nothing is known. */
export function draftAltText(garments: readonly string[], tags: readonly string[]): string {
  if (garments.length === 0 && tags.length === 0) return "";
  const worn = garments.length > 0 ? ` with ${listed(garments)}` : "";
  const tagged = tags.length > 0 ? ` tagged ${listed(tags.map(nameOfSlug))}` : "";
  return `Outfit${worn}${worn && tagged ? "," : ""}${tagged}`;
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format([...new Set(names)]);

/** The names that pins tell: of a new garment, or of a known one when it comes with its garment. */
export function garmentsOf(pins: Pins): string[] {
  return (pins as readonly NamedPin[])
    .map((pin) => pin.new_garment?.name ?? pin.garment?.name ?? pin.label ?? "")
    .filter(Boolean);
}

interface NamedPin {
  label?: string;
  garment?: { name: string } | null;
  new_garment?: { name: string } | null;
}

/** Keeps the field at the draft until its owner writes something else. */
export function useDraftedAltText(form: UseFormReturn<OutfitValues>): void {
  const { setValue, getValues } = form;
  const [tags, pins] = useWatch({ control: form.control, name: ["tags", "pins"] });
  const drafted = useRef(draftAltText(garmentsOf(getValues("pins")), getValues("tags")));
  useEffect(() => {
    const written = getValues("alt_text");
    const draft = draftAltText(garmentsOf(pins), tags);
    if (written === "" || written === drafted.current) setValue("alt_text", draft);
    drafted.current = draft;
  }, [tags, pins, getValues, setValue]);
}
