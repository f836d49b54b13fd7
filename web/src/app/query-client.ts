/**
 * The query cache. Retries live in the transport, so that they happen once and by the product's
 * rules.
 */
import { type Query, QueryClient, type QueryPersister } from "@tanstack/react-query";
import { currentSession } from "@/features/session";

/** Without a network a page shows the last answer, if it is one that is stored. */
const orOfflineCopy: QueryPersister = async (fetchAnswer, context, query) => {
  try {
    return await fetchAnswer(context);
  } catch (error) {
    if (!currentSession() || !(error instanceof TypeError)) throw error;
    const { offlineCopy } = await import("./offline-copy").catch(() => {
      throw error;
    });
    return offlineCopy(query as unknown as Query, error);
  }
};

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails with an error instead of waiting silently.
      queries: {
        retry: false,
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        networkMode: "always",
        refetchOnReconnect: true,
        persister: orOfflineCopy,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
