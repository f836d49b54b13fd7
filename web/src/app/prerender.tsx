/** For the build: the static pages as HTML, and the data that each is made of. Never part of the app. */
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { PAYLOADS } from "@/features/support/content";
import { payloadQuery } from "@/features/support/queries";
import { welcome } from "@/features/welcome/words";
import { App } from "./providers";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

export const payloads: Record<string, object> = { "/": welcome, ...PAYLOADS };

/** The page as an anonymous visitor sees it. */
export async function render(path: string): Promise<string> {
  const queryClient = makeQueryClient();
  for (const [page, payload] of Object.entries(PAYLOADS)) {
    queryClient.setQueryData(
      payloadQuery(page as keyof typeof PAYLOADS).queryKey,
      payload as never,
    );
  }
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const html = renderToString(<App queryClient={queryClient} router={router} />);
  // Its timers would keep the build running.
  queryClient.clear();
  return html;
}
