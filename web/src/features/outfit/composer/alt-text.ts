/** Drafts an alternative text from known facts: the pinned garments and the tags. */
import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { nameFromSlug } from "@/lib/text/slug";
import type { OutfitValues, Pins } from "./outfit-values";

/** Empty when nothing is known. */
export function draftAltText(garments: readonly string[], tags: readonly string[]): string {
  if (garments.length === 0 && tags.length === 0) return "";
  const worn = garments.length > 0 ? ` with ${joinList(garments)}` : "";
  const tagged = tags.length > 0 ? ` tagged ${joinList(tags.map(nameFromSlug))}` : "";
  return `Outfit${worn}${worn && tagged ? "," : ""}${tagged}`;
}

const joinList = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format([...new Set(names)]);

/** The names in pins: of new garments, and of known ones if included. */
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

/** Keeps the field in sync with the draft until the owner edits it. */
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
