/** A message with links or emphasis in it: `<RichText parts={m.key.parts({…})} tags={{…}} />`. */
import { Fragment, type ReactNode } from "react";
import type { MessagePart } from "@/paraglide/runtime.js";

type Render = (children: ReactNode) => ReactNode;

interface Props {
  parts: readonly MessagePart[];
  /** How each tag of the message is shown, by its name. */
  tags: Readonly<Record<string, Render>>;
}

export function RichText({ parts, tags }: Props) {
  const open: ReactNode[][] = [[]];
  for (const [at, part] of parts.entries()) {
    if (part.type === "markup-start") open.push([]);
    else if (part.type === "markup-end") {
      const children = open.pop();
      const shown = tags[part.name]?.(children) ?? children;
      open.at(-1)?.push(<Fragment key={at}>{shown}</Fragment>);
    } else if (part.type === "text") {
      open.at(-1)?.push(<Fragment key={at}>{part.value}</Fragment>);
    }
  }
  return open[0];
}

export const emphasized: Render = (children) => (
  <strong className="font-[560] text-ink">{children}</strong>
);
