/** A link to what to do: to the page of a runbook of this deployment, or to anywhere else. */
import { Link } from "@tanstack/react-router";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";

const RUNBOOK = /\/admin\/operations\/runbooks\/([A-Za-z]+)$/;

interface Props {
  url: string;
  /** What it is about, for screen readers. */
  subject: string;
}

export function RunbookLink({ url, subject }: Props) {
  const [, name] = RUNBOOK.exec(url) ?? [];
  const words = (
    <RichText
      parts={m.admin_runbook_for.parts({ subject })}
      tags={{ about: (text) => <span className="sr-only">{text}</span> }}
    />
  );
  const look =
    "inline-flex min-h-target shrink-0 items-center whitespace-nowrap text-small text-accent underline";
  return name ? (
    <Link to="/admin/operations/runbooks/$name" params={{ name }} className={look}>
      {words}
    </Link>
  ) : (
    <a href={url} className={look}>
      {words}
    </a>
  );
}
