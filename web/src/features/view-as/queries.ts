/** API calls of the view-as bar: find a person by username, and their name. */
import { queryOptions } from "@tanstack/react-query";
import { identity, unwrap } from "@/api/client";
import type { Profile } from "@/api/types";

/** The person with that current or former username; 404 or 422 when there is none. */
export async function findPerson(username: string): Promise<Profile> {
  const params = { query: { username } };
  return (await unwrap(identity.GET("/api/identity/v1/profiles", { params }))) as Profile;
}

/** A person's name; null when their profile is hidden. */
export const nameQuery = (id: string) =>
  queryOptions({
    queryKey: ["mirror", id],
    queryFn: async ({ signal }) => {
      const params = { query: { ids: id } };
      const found = await unwrap(identity.GET("/api/identity/v1/profiles", { params, signal }));
      const [person] = "items" in found ? found.items : [];
      return person ? `@${person.username}` : null;
    },
  });
