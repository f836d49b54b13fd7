/** The result of a form, in the form's place; screen readers announce it. */
import { type ReactNode, useEffect, useRef } from "react";
import { PageHeader } from "@/ui/page";

interface Props {
  heading: string;
  children: ReactNode;
  actions?: ReactNode;
}

export function FormResult({ heading, children, actions }: Props) {
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <section ref={container} tabIndex={-1} aria-label={heading} className="grid gap-8 outline-none">
      <PageHeader heading={heading}>
        <div className="grid gap-3">{children}</div>
      </PageHeader>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </section>
  );
}
