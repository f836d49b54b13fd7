/** The frame of a page: its tab title, its heading, its width. */
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";

interface PageProps {
  /** The tab's title; " · Garderobe" is added. */
  title: string;
  /** `text` for forms and reading, `grid` for pictures. */
  measure?: "text" | "grid";
  children: ReactNode;
}

export function Page({ title, measure = "text", children }: PageProps) {
  return (
    <div
      className={classes(
        "mx-auto grid w-full grid-cols-1 content-start gap-8 px-gutter pt-6 pb-16 desktop:pt-12",
        measure === "text" ? "max-w-xl" : "max-w-[90rem]",
      )}
    >
      <title>{`${title} · Garderobe`}</title>
      {children}
    </div>
  );
}

interface HeaderProps {
  heading: string;
  /** One line below the heading. */
  children?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** A link back, above the heading. */
  back?: ReactNode;
  /** On a phone the link back is in the heading's line, to save space. */
  isCompact?: boolean;
}

const COMPACT = "grid-cols-[auto_1fr] items-center gap-x-1 tablet:grid-cols-1";

export function PageHeader({ heading, children, actions, back, isCompact }: HeaderProps) {
  return (
    <header className={classes("grid gap-3", isCompact ? COMPACT : "grid-cols-1")}>
      {back && <div className="-ms-2">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="type-title text-title">{heading}</h1>
        {actions && (
          <div className="order-last flex flex-wrap items-center gap-2 tablet:order-none">
            {actions}
          </div>
        )}
        {children && (
          <div className="basis-full text-pretty text-lead text-quiet">
            <div className="max-w-prose">{children}</div>
          </div>
        )}
      </div>
    </header>
  );
}
