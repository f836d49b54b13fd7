/**
 * The query cache. Retries live in the transport, so that they happen once and by the product's
 * rules.
 */
import { QueryClient } from "@tanstack/react-query";

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
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
