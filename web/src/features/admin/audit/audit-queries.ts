/** API calls of the audit log: its search and its verification. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { admin, identity, unwrap } from "@/api/client";
import type { AuditEntry, Profile, Rule } from "@/api/types";
import { subjectFromUrl } from "@/features/admin/recommendations/subject-from-url";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { Problem } from "@/lib/http/problem";
import { isId, isUsername } from "@/lib/text/ids";
import { m } from "@/paraglide/messages.js";
import { personIn } from "./audit-words";

/** As the URL holds it: names as they were typed, days of the person's time zone. */
export interface AuditSearch {
  act?: string;
  /** A username, an id, or `SYSTEM`. */
  by?: string;
  /** A username, the address of an outfit, or a subject such as `invite/5`. */
  about?: string;
  rule?: Rule;
  words?: string;
  from?: string;
  to?: string;
}

/** Acts without a person: automatic ones, and those of the command line. */
export const SYSTEM = "(system)";

const auditKeys = {
  all: ["admin", "audit"] as const,
  names: (search: AuditSearch) => [...auditKeys.all, "names", search.by, search.about] as const,
  list: (search: AuditSearch, names: Names | undefined) =>
    [...auditKeys.all, "list", search, names] as const,
  verification: () => [...auditKeys.all, "verification"] as const,
};

/** What typed names mean; a field that means nobody is in `unknown`. */
export interface Names {
  actor_id?: string;
  subject?: string;
  unknown?: { by?: string; about?: string };
}

export const namesQuery = ({ by, about }: AuditSearch) =>
  queryOptions({
    queryKey: auditKeys.names({ by, about }),
    queryFn: async ({ signal }): Promise<Names> => {
      const [actor, subject] = await Promise.all([
        by && by !== SYSTEM ? idOf(by, signal) : undefined,
        about ? subjectOf(about, signal) : undefined,
      ]);
      const unknown = {
        by: actor === null && by ? m.admin_audit_nobody({ name: by }) : undefined,
        about: subject === null && about ? m.admin_audit_nothing({ name: about }) : undefined,
      };
      const isUnknown = unknown.by ?? unknown.about;
      return {
        actor_id: actor ?? undefined,
        subject: subject ?? undefined,
        ...(isUnknown && { unknown }),
      };
    },
    staleTime: 60_000,
  });

/** The id of a person; null if nobody has the name. */
async function idOf(name: string, signal: AbortSignal): Promise<string | null> {
  const username = name.trim().replace(/^@/, "");
  if (isId(name)) return name;
  if (!isUsername(username)) return null;
  try {
    const request = { params: { query: { username } }, signal };
    return ((await unwrap(identity.GET("/api/identity/v1/profiles", request))) as Profile).id;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

async function subjectOf(text: string, signal: AbortSignal): Promise<string | null> {
  if (/^[a-z_]+(\/[\w.-]+)?$/.test(text) && (text.includes("/") || text === "waitlist")) {
    return text;
  }
  const named = subjectFromUrl(text);
  if (named?.kind === "outfit") return `outfit/${named.id}`;
  const id = await idOf(named?.kind === "person" ? named.username : text, signal);
  return id && `person/${id}`;
}

export const auditQuery = (search: AuditSearch, names: Names | undefined) =>
  infiniteQueryOptions({
    queryKey: auditKeys.list(search, names),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const { act, by, rule, words, from, to } = search;
      const query = {
        act,
        rule,
        actor_id: names?.actor_id,
        subject: names?.subject,
        automated: by === SYSTEM || undefined,
        query: words,
        since: from && midnight(from),
        until: to && midnight(to, 1),
        cursor,
      };
      const page = await unwrap(admin.GET("/api/admin/v1/audit", { params: { query }, signal }));
      return { ...page, people: await peopleIn(page.items, signal) };
    },
    enabled: names !== undefined && !names.unknown,
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => ({
      entries: itemsOf<AuditEntry>(pages, ({ id }) => id),
      people: pages.flatMap(({ people }) => people),
    }),
  });

/** The profiles of everyone whom entries name; the log is shown without names if that fails. */
async function peopleIn(entries: readonly AuditEntry[], signal: AbortSignal): Promise<Profile[]> {
  const named = entries.flatMap(({ actor_id, subject }) => [actor_id, personIn(subject)]);
  const ids = [...new Set(named.filter((id) => id !== null))].join();
  if (!ids) return [];
  try {
    const request = { params: { query: { ids } }, signal };
    return (
      (await unwrap(identity.GET("/api/identity/v1/profiles", request))) as { items: Profile[] }
    ).items;
  } catch {
    return [];
  }
}

/** The beginning of a day in the person's time zone, or of a day after it. */
function midnight(day: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

export const verificationQuery = () =>
  queryOptions({
    queryKey: auditKeys.verification(),
    queryFn: ({ signal }) => unwrap(admin.GET("/api/admin/v1/audit/verification", { signal })),
  });
