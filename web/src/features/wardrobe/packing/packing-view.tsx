/** Packing: the user's trips, or the one that the URL names. */
import type { OnSearch, Search } from "../search";
import { TripList } from "./trip-list";
import { TripPage } from "./trip-page";

interface Props {
  search: Search;
  onSearch: OnSearch;
}

export default function PackingView({ search: { trip }, onSearch }: Props) {
  const open = (id: string | undefined) => onSearch({ trip: id });
  return trip ? <TripPage key={trip} tripId={trip} onOpen={open} /> : <TripList onOpen={open} />;
}
