/** A year in review as a story of pictures, each of which can be shared. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { yearQuery } from "@/features/wardrobe/insights/insight-queries";
import { insightsQuery } from "@/features/wardrobe/queries";
import { stepOfKey } from "@/lib/browser/reading-direction";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { CloseIcon } from "@/ui/icons";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { canSharePictures, sharePicture } from "./share-story-page";
import { storyPages } from "./story-pages";
import { StoryStage, useDrawnPage } from "./story-stage";
import { YearPicker } from "./year-picker";

interface Props {
  year: number;
  onYear: (year: number) => void;
  onClose: () => void;
}

export default function YearStory({ year, onYear, onClose }: Props) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 bg-canvas text-ink"
    >
      <Modal className="size-full">
        <Dialog
          aria-label={m.story_your_year({ year: String(year) })}
          className="size-full outline-none"
        >
          <Story year={year} onYear={onYear} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Story({ year, onYear, onClose }: Props) {
  const now = today();
  const lastDay = `${year}-12-31`;
  const review = useQuery(yearQuery(year));
  const bounds = {
    from: `${year}-01-01`,
    to: lastDay > now && year === Number(now.slice(0, 4)) ? now : lastDay,
  };
  const insights = useQuery(insightsQuery(bounds.from, bounds.to));
  const [at, setAt] = useState(0);
  const isReady = review.data && insights.data && !insights.isPlaceholderData;
  const pages = isReady ? storyPages({ review: review.data, insights: insights.data }) : [];
  const page = pages[at];
  const canvas = useDrawnPage(page, pages[at + 1]);
  const go = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), pages.length - 1));
  const error = review.error ?? insights.error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog itself; its buttons do the same.
    <div
      onKeyDown={(event) => onKeyDown(event, go)}
      className="mx-auto grid h-full max-w-3xl grid-rows-[auto_minmax(0,1fr)_auto] gap-2 px-3 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <Header
        at={at}
        total={pages.length}
        year={year}
        years={review.data?.years ?? []}
        onYear={onYear}
        onClose={onClose}
      />
      {page ? (
        <StoryStage
          altText={page.altText}
          canvas={canvas}
          isFirst={at === 0}
          isLast={at === pages.length - 1}
          onGo={go}
        />
      ) : (
        <div className="grid place-content-center">
          {error && !isReady && (
            <ErrorState
              error={error}
              retry={() => void Promise.all([review.refetch(), insights.refetch()])}
            />
          )}
          {!error && !isReady && <Spinner label={m.story_loading()} />}
          {isReady && <NothingYet year={year} />}
        </div>
      )}
      <div className="flex min-h-target justify-center">
        {page && canvas && (
          <Button
            variant="secondary"
            onPress={() => void sharePicture(canvas, `garderobe-${year}-${page.key}`, page.altText)}
          >
            {canSharePictures() ? m.story_share() : m.story_save()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The arrow keys turn the pages, and so does space unless it presses a button. */
function onKeyDown(event: KeyboardEvent, go: (by: number) => void): void {
  const isOnControl = event.target instanceof Element && !!event.target.closest("button, select");
  if (event.target instanceof HTMLSelectElement) return;
  const by = event.key === " " && !isOnControl ? 1 : stepOfKey(event.key);
  if (by === 0) return;
  event.preventDefault();
  go(by);
}

function NothingYet({ year }: { year: number }) {
  return (
    <div className="grid max-w-xs gap-3 text-center">
      <h2 className="type-title text-[1.75rem]">{m.story_empty_title({ year: String(year) })}</h2>
      <p>{m.story_empty_lead()}</p>
    </div>
  );
}

interface HeaderProps extends Props {
  at: number;
  total: number;
  years: readonly number[];
}

function Header({ at, total, year, years, onYear, onClose }: HeaderProps) {
  return (
    <header className="grid gap-1">
      <div aria-hidden="true" className="flex gap-1">
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are their positions.
            key={index}
            className={`h-1 flex-1 rounded-full motion-safe:transition-colors ${index <= at ? "bg-ink" : "bg-ink/30"}`}
          />
        ))}
      </div>
      <div className="flex items-center justify-between">
        <YearPicker year={year} years={years} onYear={onYear} />
        <IconButton aria-label={m.common_close()} onPress={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
    </header>
  );
}
