/** The names of the garments that pins name. */
import { useQueries } from "@tanstack/react-query";
import type { NewPin } from "@/api/types";
import { garmentQuery } from "./queries";

/** One for each pin; empty while it is not known. */
export function useGarmentNames(pins: readonly NewPin[]): string[] {
  const ids = [...new Set(pins.flatMap(({ garment_id }) => garment_id ?? []))];
  const known = useQueries({
    queries: ids.map((id) => ({ ...garmentQuery(id), staleTime: 60_000 })),
  });
  return pins.map(
    ({ garment_id, new_garment }) =>
      new_garment?.name ?? known[ids.indexOf(garment_id ?? "")]?.data?.name ?? "",
  );
}
