/** The ways to the admin pages, for admins alone. */
import { useQuery } from "@tanstack/react-query";
import { Place, Places } from "./places";
import { accessQuery } from "./queries";

export default function AdminPlaces() {
  const { data } = useQuery(accessQuery());
  if (!data?.admin) return null;
  return (
    <Places label="admin">
      <Place to="/admin/waitlist">Waitlist</Place>
      <Place to="/admin/recommendations">Recommendations and reports</Place>
    </Places>
  );
}
