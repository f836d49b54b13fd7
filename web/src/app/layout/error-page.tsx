/** The error page: one view for missing pages, another for failures. Crawlers get a console log. */
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isCrawler } from "@/lib/browser/crawler";
import { isChunkLoadError } from "@/lib/browser/version-check";
import { messageOf, Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { reloadIfOutdated } from "../version";
import { NotFoundView } from "./not-found-page";
import { isUnreached, OfflinePage } from "./offline-page";

export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    void reloadIfOutdated(error);
  }, [error]);
  // A part of the app that failed to load stays missing until the page is reloaded.
  const retry = isChunkLoadError(error) ? undefined : () => void router.invalidate();
  return <ErrorView error={error} retry={retry} />;
}

interface Props {
  error: unknown;
  retry?: () => void;
}

export function ErrorView({ error, retry = () => location.reload() }: Props) {
  const isMissing = error instanceof Problem && error.status === 404;
  const crawler = isCrawler(navigator.userAgent);
  useEffect(() => {
    if (crawler || !isMissing) console.error(error);
  }, [crawler, isMissing, error]);
  if (crawler) return null;
  if (isMissing) return <NotFoundView message={error.message} />;
  if (isUnreached(error)) return <OfflinePage retry={retry} />;
  return (
    <section className="mx-auto grid min-h-[80dvh] max-w-xl content-center gap-6 px-gutter py-16">
      <title>{m.server_error()}</title>
      <p className="type-label text-quiet">500</p>
      <h1 className="type-title text-title">{m.server_error()}</h1>
      <span className="stitch w-full" aria-hidden="true" />
      <p className="text-lead text-quiet">{explain(error)}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onPress={retry}>{m.common_try_again()}</Button>
        {!isStartUp(error) && (
          // A full reload, because more than this page may be broken.
          <a href="/" className="underline decoration-accent underline-offset-4">
            {m.page_to_start()}
          </a>
        )}
      </div>
    </section>
  );
}

const START_UP = new Set(["MissingConfiguration", "ConfigurationNotLoaded"]);

/** A start-up error is shown as it is, any other as a sentence for people. */
function explain(error: unknown): string {
  if (isChunkLoadError(error)) return m.page_part_missing();
  return isStartUp(error) ? error.message : messageOf(error);
}

const isStartUp = (error: unknown): error is Error =>
  error instanceof Error && START_UP.has(error.name);
