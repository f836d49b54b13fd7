/** What the static pages are made of, and the message to us. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { admin, answer, idempotencyKey } from "@/api/client";
import { Problem } from "@/lib/problem";
import { resilientFetch } from "@/lib/resilient-fetch";
import type {
  AboutContent,
  HelpContent,
  PrivacyContent,
  TermsContent,
  WelcomeContent,
} from "./content/types";

interface Payloads {
  "/": WelcomeContent;
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

/** What moderators decided in the last twelve months; the same for everybody. */
export const moderationQuery = () =>
  queryOptions({
    queryKey: ["moderation"],
    queryFn: async ({ signal }) =>
      (await answer(admin.GET("/api/admin/v1/moderation", { signal }))).items,
    staleTime: 5 * 60_000,
  });

export interface Message {
  email: string;
  topic: "question" | "problem" | "privacy" | "appeal";
  text: string;
}

export const useWriteToUs = () =>
  useMutation({
    mutationFn: ({ key, ...body }: Message & { key: string }) =>
      answer(admin.POST("/api/admin/v1/support/messages", { body, headers: idempotencyKey(key) })),
  });
