/** The bar above public pages: our name and the way to log in. The log-in pages have their own. */

import { Link } from "@tanstack/react-router";
import { Wordmark } from "@/components/wordmark";
import { m } from "@/paraglide/messages.js";
import { useRouteName } from "./use-route-name";

const AT_THE_DOOR = new Set([
  "index",
  "login",
  "register",
  "callback",
  "account-forgot-password",
  "root",
]);

export function VisitorBar() {
  const name = useRouteName();
  if (name === undefined || AT_THE_DOOR.has(name)) return null;
  return (
    <header className="flex items-center justify-between px-gutter pt-4">
      <Link
        to="/"
        aria-label="Garderobe"
        className="inline-flex min-h-target items-center no-underline"
      >
        <Wordmark />
      </Link>
      <Link
        to="/login"
        className="inline-flex min-h-target items-center px-2 font-[560] underline decoration-accent underline-offset-[6px]"
      >
        {m.common_log_in()}
      </Link>
    </header>
  );
}
