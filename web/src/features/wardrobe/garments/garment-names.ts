/** Returns the names of the garments in pins. */
import { useQueries } from "@tanstack/react-query";
import type { NewPin } from "@/api/types";
import { garmentQuery } from "@/features/wardrobe/queries";

/** One for each pin; empty while unknown. */
export function useGarmentNames(pins: readonly NewPin[]): string[] {
  const ids = [...new Set(pins.flatMap(({ garment_id }) => garment_id ?? []))];
  const results = useQueries({
    queries: ids.map((id) => ({ ...garmentQuery(id), staleTime: 60_000 })),
  });
  return pins.map(
    ({ garment_id, new_garment }) =>
      new_garment?.name ?? results[ids.indexOf(garment_id ?? "")]?.data?.name ?? "",
  );
}
