/** The view of a page that does not exist, or that this visitor may not know about. */
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { isCrawler } from "@/lib/browser/crawler";
import { m } from "@/paraglide/messages.js";

/** Says which path failed its validation, or is unknown. */
export function NotFoundPage({ data }: { data?: unknown }) {
  const { pathname } = useLocation();
  const path = (data as { path?: string } | undefined)?.path;
  const message = path ? m.page_not_found({ path }) : m.page_unknown({ path: pathname });
  return <NotFoundView message={message} />;
}

export function NotFoundView({ message }: { message: string }) {
  const crawler = isCrawler(navigator.userAgent);
  useEffect(() => {
    if (crawler) console.error(message);
  }, [crawler, message]);
  if (crawler) return null;
  return (
    <section className="mx-auto grid min-h-[80dvh] max-w-3xl content-center gap-8 px-gutter py-16 tablet:grid-cols-[auto_1fr] tablet:items-end tablet:gap-12">
      <title>{m.common_page_not_found()}</title>
      <EmptyHanger />
      <div className="grid gap-5">
        <h1 className="type-title text-title">{m.common_page_not_found()}</h1>
        <p className="text-lead text-quiet">{message}</p>
        <p>
          <Link to="/" className="underline decoration-accent underline-offset-4">
            {m.page_to_start()}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** An empty hanger on the rail. */
function EmptyHanger() {
  return (
    <svg
      viewBox="0 0 120 200"
      className="w-32 text-edge tablet:w-44"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M0 16h120" strokeWidth="2" className="text-ink" stroke="currentColor" />
      <path
        d="M52 22a8 8 0 1 1 8 9v8L14 66c-5 3-3 9 3 9h86c6 0 8-6 3-9L60 39"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M24 82v100h72V82" strokeDasharray="6 5" />
    </svg>
  );
}
