/** The local mail inbox: messages by recipient, and their links. */
import { expect } from "@playwright/test";

interface Mail {
  to: string[];
  text: string;
}

/** Ports above the entry. */
const INBOX_OFFSET = 27;

function inbox(): URL {
  const entry = new URL(process.env.GARDEROBE_URL ?? "http://localhost:8080");
  return new URL(`http://127.0.0.1:${Number(entry.port) + INBOX_OFFSET}/messages`);
}

/** The newest emailed link to a page, such as `/callback?kind=email#`; waits for the mail. */
export async function emailedLink(email: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { items }: { items: Mail[] } = await (await fetch(inbox())).json();
    const words = items.filter(({ to }) => to.includes(email)).flatMap(({ text }) => text.split(/\s+/));
    link = words.find((word) => URL.canParse(word) && word.includes(page));
    expect(link, `a link to ${page}, mailed to ${email}`).toBeDefined();
  }).toPass();
  return link ?? "";
}
