/** Drafts an alternative text from known facts: the pinned garments and the tags. */
import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { listOf } from "@/lib/text/locale";
import { nameFromSlug } from "@/lib/text/slug";
import { m } from "@/paraglide/messages.js";
import type { OutfitValues, Pins } from "./outfit-values";

/** Empty when nothing is known. */
export function draftAltText(garments: readonly string[], tags: readonly string[]): string {
  if (garments.length === 0 && tags.length === 0) return "";
  const tagNames = joinList(tags.map(nameFromSlug));
  if (garments.length === 0) return m.composer_alt_tags({ tags: tagNames });
  const names = joinList(garments);
  if (tags.length === 0) return m.composer_alt_garments({ garments: names });
  return m.composer_alt_both({ garments: names, tags: tagNames });
}

const joinList = (names: readonly string[]) => listOf(new Set(names));

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
