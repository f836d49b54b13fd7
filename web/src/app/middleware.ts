/** Named steps that a route requests in its static data; they run before the page is shown. */
import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import type { Role } from "@/api/types";
import { roleQuery } from "@/features/session";

type Middleware = (context: { queryClient: QueryClient }) => Promise<void>;

/** Only people with one of these roles learn that the page exists. */
const only =
  (...roles: Role[]): Middleware =>
  async ({ queryClient }) => {
    const role = await queryClient.ensureQueryData(roleQuery());
    if (role && roles.includes(role)) return;
    throw notFound();
  };

const MIDDLEWARE: Record<string, Middleware> = {
  admin: only("admin"),
  moderator: only("admin", "moderator"),
};

export function findMiddleware(name: string): Middleware {
  const step = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
  if (!step) throw new Error(`Unknown route middleware: '${name}'.`);
  return step;
}
