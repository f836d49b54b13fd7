/** Draws CommonMark as elements. Raw HTML in it is shown as text, so nothing of it can run. */
import { Link } from "@tanstack/react-router";
import { lexer, type Token, type Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import { m } from "@/paraglide/messages.js";

/** The page has the title, so that the sections are second-level headings as in the file. */
export function Markdown({ text }: { text: string }) {
  const tokens = lexer(text);
  const body = tokens.filter((token) => !(token.type === "heading" && token.depth === 1));
  // Runbooks are written in English.
  return (
    <div dir="ltr" lang="en" className="grid grid-cols-1 gap-4 leading-relaxed">
      {drawn(body)}
    </div>
  );
}

export function titleOf(text: string): string | undefined {
  const title = lexer(text).find(({ type }) => type === "heading") as Tokens.Heading | undefined;
  return title?.depth === 1 ? title.text : undefined;
}

const drawn = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, at) => {
    const draw = DRAWN[token.type as keyof typeof DRAWN] as
      | ((token: Token) => ReactNode)
      | undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is drawn once and never reordered.
    return <Fragment key={at}>{draw ? draw(token) : token.raw}</Fragment>;
  });

/** By type of token; what is not listed is shown as it was written. */
const DRAWN = {
  space: () => null,
  def: () => null,
  hr: () => <hr className="border-line" />,
  br: () => <br />,
  heading: ({ depth, tokens }: Tokens.Heading) =>
    createElement(
      `h${depth}`,
      { className: depth === 2 ? "type-title mt-6 text-[1.5rem]" : "mt-2 font-[560]" },
      drawn(tokens),
    ),
  paragraph: ({ tokens }: Tokens.Paragraph) => <p className="text-pretty">{drawn(tokens)}</p>,
  text: (token: Tokens.Text) => (token.tokens ? drawn(token.tokens) : token.text),
  escape: ({ text }: Tokens.Escape) => text,
  strong: ({ tokens }: Tokens.Strong) => <strong className="font-[620]">{drawn(tokens)}</strong>,
  em: ({ tokens }: Tokens.Em) => <em>{drawn(tokens)}</em>,
  del: ({ tokens }: Tokens.Del) => <del>{drawn(tokens)}</del>,
  link: ({ href, tokens }: Tokens.Link) => <MarkdownLink href={href}>{drawn(tokens)}</MarkdownLink>,
  codespan: ({ text }: Tokens.Codespan) => (
    <code className="wrap-anywhere rounded-print bg-surface px-1 text-[0.9em]">{text}</code>
  ),
  code: ({ text }: Tokens.Code) => <Code>{text}</Code>,
  blockquote: ({ tokens }: Tokens.Blockquote) => (
    <blockquote className="grid gap-2 border-edge border-s-2 ps-4 text-quiet">
      {drawn(tokens)}
    </blockquote>
  ),
  list: ({ ordered, items }: Tokens.List) =>
    createElement(
      ordered ? "ol" : "ul",
      { className: ordered ? "grid list-decimal gap-2 ps-6" : "grid list-disc gap-2 ps-6" },
      items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <li key={at} className="ps-1">
          {drawn(item.tokens)}
        </li>
      )),
    ),
  table: ({ header, rows }: Tokens.Table) => <Table header={header} rows={rows} />,
};

/** Commands are wider than a phone: they scroll by themselves, also by keyboard. */
function Code({ children }: { children: string }) {
  return (
    <section
      aria-label={m.admin_code_block()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys.
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-surface"
    >
      <pre className="p-3.5 text-small">
        <code>{children}</code>
      </pre>
    </section>
  );
}

function Table({ header, rows }: Pick<Tokens.Table, "header" | "rows">) {
  const cell = "border-line border-b py-2 pe-4 text-start align-top";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys.
    <section aria-label={m.admin_table()} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            {header.map(({ text, tokens }) => (
              <th key={text} scope="col" className={`${cell} font-normal text-quiet`}>
                {drawn(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <tr key={at}>
              {row.map(({ tokens }, column) => (
                <td key={header[column]?.text} className={cell}>
                  {drawn(tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const PAGE = /^(?:\/admin\/operations\/runbooks\/)?([A-Za-z]+)(?:\.md)?$/;
const WEB = /^(https?:\/\/|\/(?!\/)|#)/;

/** Files of runbooks link to each other by name; other files are not part of the app. */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  const [, name] = PAGE.exec(href) ?? [];
  if (name) {
    return (
      <Link to="/admin/operations/runbooks/$name" params={{ name }} className="underline">
        {children}
      </Link>
    );
  }
  if (!WEB.test(href)) return children;
  return (
    <a href={href} className="underline">
      {children}
    </a>
  );
}
