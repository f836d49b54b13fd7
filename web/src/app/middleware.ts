/** Named steps that a route asks for in its static data; they run before the page is shown. */
import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { roleQuery } from "@/features/session";

type Middleware = (context: { queryClient: QueryClient; fullPath: string }) => Promise<void>;
type Role = "admin" | "moderator";

/** Nobody without one of these roles learns that the page exists. */
const only =
  (...roles: Role[]): Middleware =>
  async ({ queryClient, fullPath }) => {
    const role = await queryClient.ensureQueryData(roleQuery());
    if (role && roles.includes(role)) return;
    throw notFound({ data: { message: `Page not found: ${fullPath}` } });
  };

const MIDDLEWARE: Record<string, Middleware> = {
  admin: only("admin"),
  moderator: only("admin", "moderator"),
};

export function findMiddleware(name: string): Middleware {
  const found = Object.hasOwn(MIDDLEWARE, name) ? MIDDLEWARE[name] : undefined;
  if (!found) throw new Error(`Unknown route middleware: '${name}'.`);
  return found;
}
