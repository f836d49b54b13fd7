/** Reported or hidden content in context, read with a grant that admin gives to a moderator. */
import { queryOptions } from "@tanstack/react-query";
import { admin, feed, identity, tags, unwrap, wardrobe } from "@/api/client";
import type {
  CommentEvidence,
  Outfit,
  OutfitEvidence,
  OutfitTag,
  Profile,
  ReportContext,
  TagEvidence,
} from "@/api/types";
import { Problem } from "@/lib/http/problem";

/** Its position on the reports page: under a report, or among the hidden content. */
export interface EvidenceOf {
  source: "report" | "decision";
  id: string;
}

export type Evidence =
  | { kind: "outfit"; outfit: OutfitEvidence; tags: OutfitTag[]; photo: Blob | null }
  | { kind: "comment"; thread: CommentEvidence }
  | { kind: "tag"; tag: TagEvidence; outfits: Outfit[] }
  | { kind: "person"; person: Profile };

export const isDeleted = (error: unknown) =>
  error instanceof Problem && error.code === "thing_deleted";

/** Fetched whenever it opens, and not cached: a grant lasts ten minutes. */
export const evidenceQuery = ({ source, id }: EvidenceOf) =>
  queryOptions({
    queryKey: ["admin", "evidence", source, id],
    queryFn: async ({ signal }) => evidenceBy(await contextOf({ source, id }, signal), signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const contextOf = ({ source, id }: EvidenceOf, signal: AbortSignal) =>
  unwrap(
    source === "report"
      ? admin.GET("/api/admin/v1/reports/{report_id}/context", {
          params: { path: { report_id: id } },
          signal,
        })
      : admin.GET("/api/admin/v1/content-decisions/{decision_id}/context", {
          params: { path: { decision_id: id } },
          signal,
        }),
  );

async function evidenceBy(context: ReportContext, signal: AbortSignal): Promise<Evidence> {
  const { kind, subject_id, grant } = context;
  const header = { "Evidence-Grant": grant };
  switch (kind) {
    case "outfit":
      return outfitBy(subject_id, header, signal);
    case "comment": {
      const params = { path: { comment_id: subject_id }, header };
      const call = feed.GET("/api/feed/v1/evidence/comments/{comment_id}", { params, signal });
      return { kind, thread: await unwrap(call) };
    }
    case "tag":
      return tagBy(subject_id, header, signal);
    case "person": {
      const params = { path: { user_id: subject_id }, header };
      const call = identity.GET("/api/identity/v1/evidence/people/{user_id}", { params, signal });
      return { kind, person: await unwrap(call) };
    }
  }
}

type GrantHeader = { "Evidence-Grant": string };

async function outfitBy(
  outfit_id: string,
  header: GrantHeader,
  signal: AbortSignal,
): Promise<Evidence> {
  const requests = { params: { path: { outfit_id }, header }, signal };
  const [outfit, found, photo] = await Promise.all([
    unwrap(wardrobe.GET("/api/wardrobe/v1/evidence/outfits/{outfit_id}", requests)),
    unwrap(tags.GET("/api/tags/v1/evidence/outfits/{outfit_id}/tags", requests)),
    photoBy(requests),
  ]);
  return { kind: "outfit", outfit, tags: found.items, photo };
}

interface AskedOutfit {
  params: { path: { outfit_id: string }; header: GrantHeader };
  signal: AbortSignal;
}

/** Null when unavailable: the text is worth reading without it. */
async function photoBy(requests: AskedOutfit): Promise<Blob | null> {
  const path = "/api/wardrobe/v1/evidence/outfits/{outfit_id}/photo";
  try {
    return await unwrap(wardrobe.GET(path, { ...requests, parseAs: "blob" }));
  } catch (error) {
    if (requests.signal.aborted) throw error;
    return null;
  }
}

async function tagBy(tag_id: string, header: GrantHeader, signal: AbortSignal): Promise<Evidence> {
  const params = { path: { tag_id }, header };
  const tag = await unwrap(tags.GET("/api/tags/v1/evidence/tags/{tag_id}", { params, signal }));
  if (tag.outfit_ids.length === 0) return { kind: "tag", tag, outfits: [] };
  const query = { ids: [tag.outfit_ids.join()] };
  const call = wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query }, signal });
  return { kind: "tag", tag, outfits: (await unwrap(call)).items };
}
