/** What the mirror asks of the API: who is meant by a name, and what somebody is called. */
import { queryOptions } from "@tanstack/react-query";
import { answer, identity } from "@/api/client";
import type { Profile } from "@/api/types";

/** The person of that username, present or former; 404 or 422 when there is none. */
export async function findPerson(username: string): Promise<Profile> {
  const params = { query: { username } };
  return (await answer(identity.GET("/api/identity/v1/profiles", { params }))) as Profile;
}

/** What a person is called; null when they show themselves to nobody. */
export const nameQuery = (id: string) =>
  queryOptions({
    queryKey: ["mirror", id],
    queryFn: async ({ signal }) => {
      const params = { query: { ids: id } };
      const found = await answer(identity.GET("/api/identity/v1/profiles", { params, signal }));
      const [person] = "items" in found ? found.items : [];
      return person ? `@${person.username}` : null;
    },
  });
