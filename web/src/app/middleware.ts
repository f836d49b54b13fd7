/** Named steps that a route asks for in its static data; they run before the page is shown. */
import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { adminQuery } from "@/features/session";

type Middleware = (context: { queryClient: QueryClient; fullPath: string }) => Promise<void>;

const MIDDLEWARE: Record<string, Middleware> = {
  /** Nobody but an admin learns that the page exists. */
  admin: async ({ queryClient, fullPath }) => {
    const isAdmin = await queryClient.ensureQueryData(adminQuery());
    if (!isAdmin) throw notFound({ data: { message: `Page not found: ${fullPath}` } });
  },
};

export function findMiddleware(name: string): Middleware {
  const found = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
  if (!found) throw new Error(`Unknown route middleware: '${name}'.`);
  return found;
}
