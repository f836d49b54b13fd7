/** API calls of the support pages: payloads, moderation counts, the contact form. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { admin, idempotencyKey, unwrap } from "@/api/client";
import type { ContactTopic } from "@/api/types";
import { Problem } from "@/lib/http/problem";
import { resilientFetch } from "@/lib/http/resilient-fetch";
import type {
  AboutContent,
  HelpContent,
  LandingContent,
  PrivacyContent,
  TermsContent,
} from "./content/types";

interface Payloads {
  "/": LandingContent;
  "/about": AboutContent;
  "/support/help": HelpContent;
  "/support/terms": TermsContent;
  "/support/privacy": PrivacyContent;
}

/** The data of a static page, which the build has written beside the page. */
export const payloadQuery = <Path extends keyof Payloads>(path: Path) =>
  queryOptions({
    queryKey: ["payload", path] as const,
    queryFn: ({ signal }): Promise<Payloads[Path]> => fetchPayload(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function fetchPayload(path: string, signal: AbortSignal) {
  const request = new Request(
    new URL(`${path.replace(/\/$/, "")}/_payload.json`, location.origin),
    { signal },
  );
  const response = await resilientFetch(request);
  if (!response.ok) throw Problem.from(response, null);
  return response.json();
}

/** Moderation decisions of the last twelve months; the same for everyone. */
export const moderationQuery = () =>
  queryOptions({
    queryKey: ["moderation"],
    queryFn: async ({ signal }) =>
      (await unwrap(admin.GET("/api/admin/v1/moderation", { signal }))).items,
    staleTime: 5 * 60_000,
  });

export interface Message {
  email: string;
  topic: ContactTopic;
  text: string;
}

export const useSendMessage = () =>
  useMutation({
    mutationFn: ({ key, ...body }: Message & { key: string }) =>
      unwrap(admin.POST("/api/admin/v1/support/messages", { body, headers: idempotencyKey(key) })),
  });
