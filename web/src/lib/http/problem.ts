/** An API error as defined by RFC 9457; `message` is a sentence for people. */
import { m } from "@/paraglide/messages.js";

export interface FieldError {
  field: string;
  message: string;
}

interface ProblemDocument {
  title?: string;
  detail?: string;
  code?: string;
  request_id?: string;
  errors?: FieldError[];
}

export class Problem extends Error {
  override name = "Problem";

  constructor(
    readonly status: number,
    message: string,
    readonly code: string | null = null,
    readonly errors: readonly FieldError[] = [],
    readonly requestId: string | null = null,
    /** Seconds to wait before trying again, when the server says so. */
    readonly retryAfter: number | null = null,
    /** Further members of the document. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  static from(response: Response, body: unknown): Problem {
    const document = (typeof body === "object" && body !== null ? body : {}) as ProblemDocument;
    return new Problem(
      response.status,
      document.detail ?? document.title ?? sentenceFor(response.status),
      document.code ?? null,
      document.errors ?? [],
      document.request_id ?? null,
      Number(response.headers.get("Retry-After")) || null,
      { ...document },
    );
  }
}

/** Return whether an edit was refused because its subject has changed since it was read. */
export const isOutdated = (error: unknown) => error instanceof Problem && error.status === 412;

/** Return the message to show for any failure. */
export function messageOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (error instanceof TypeError) {
    return navigator.onLine ? m.error_unreachable() : m.error_offline();
  }
  return m.error_ours();
}

function sentenceFor(status: number): string {
  if (status === 404) return m.error_not_found();
  if (status === 429) return m.error_too_fast();
  if (status >= 500) return m.error_ours();
  return m.error_input();
}
