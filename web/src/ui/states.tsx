/** The states of a list: empty, failed, or at its end. */

import type { ReactNode } from "react";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "./button";

interface EmptyProps {
  title: string;
  /** What would be here, and how to add it. */
  children?: ReactNode;
  /** The one action to take now. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-4 px-4 py-14 text-center">
      <div aria-hidden="true" className="mb-3 flex gap-2">
        <span className="aspect-portrait w-12 rounded-print bg-surface" />
        <span className="aspect-portrait w-12 -translate-y-2 rounded-print border border-edge border-dashed" />
        <span className="aspect-portrait w-12 rounded-print bg-surface" />
      </div>
      <h2 className="type-title text-[1.75rem]">{title}</h2>
      {children && <div className="text-quiet">{children}</div>}
      {action}
    </div>
  );
}

interface ErrorProps {
  error: unknown;
  /** Retries; the button appears only with it. */
  retry?: () => void;
}

export function ErrorState({ error, retry }: ErrorProps) {
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-sm justify-items-center gap-4 px-4 py-14 text-center"
    >
      <h2 className="type-title text-[1.75rem]">{m.error_could_not_load()}</h2>
      <p className="text-quiet">{messageOf(error)}</p>
      {retry && (
        <Button variant="secondary" onPress={retry}>
          {m.common_try_again()}
        </Button>
      )}
    </div>
  );
}

/** A failed list inside a sheet: one line, with a button that retries. */
export function ErrorLine({ error, retry }: Required<ErrorProps>) {
  return (
    <div role="alert" className="flex items-center justify-between gap-3 text-small">
      {messageOf(error)}
      <Button variant="secondary" onPress={retry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}

/** Closes a list, so that its end looks intentional. */
export function ListEnd({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 py-12 text-small text-quiet">
      <span className="stitch w-24" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}

/** The message of a failed form, above its button. */
export function FormProblem({ children }: { children?: string | null }) {
  return (
    <div role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-danger empty:hidden">
      {children}
    </div>
  );
}
