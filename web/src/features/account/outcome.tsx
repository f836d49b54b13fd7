/** What came of something, in the place of the form that asked for it; screen readers hear it. */
import { type ReactNode, useEffect, useRef } from "react";
import { PageHeader } from "@/ui/page";

interface Props {
  heading: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function Outcome({ heading, children, actions }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} aria-label={heading} className="grid gap-8 outline-none">
      <PageHeader heading={heading}>
        <div className="grid gap-3">{children}</div>
      </PageHeader>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </section>
  );
}
