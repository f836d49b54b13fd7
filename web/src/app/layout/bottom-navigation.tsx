/**
 * The three main destinations: below on a phone, at the side on a desktop, on three routes only.
 */

import { Link, useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { notifyNavRepress } from "@/lib/browser/nav-repress";
import { m } from "@/paraglide/messages.js";
import { Fade } from "@/ui/fade";
import { unreadInCorner } from "./unread-count";
import { useRouteName } from "./use-route-name";

const DESTINATIONS = [
  { to: "/wardrobe", label: m.frame_wardrobe(), accessibleLabel: m.frame_view_wardrobe() },
  { to: "/feed", label: m.frame_feed(), accessibleLabel: m.frame_view_feed() },
  { to: "/account", label: m.frame_account(), accessibleLabel: m.frame_view_account() },
] as const;
const SHOWN_ON = new Set(["feed", "wardrobe", "account"]);

export function BottomNavigation() {
  const name = useRouteName();
  return (
    <Fade shown={name !== undefined && SHOWN_ON.has(name)}>
      <nav
        aria-label={m.frame_navigation()}
        className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-canvas/92 pb-[env(safe-area-inset-bottom)] backdrop-blur-lg desktop:inset-x-auto desktop:top-28 desktop:bottom-auto desktop:start-0 desktop:w-rail desktop:border-0 desktop:bg-transparent desktop:pb-0 desktop:ps-gutter desktop:backdrop-blur-none"
      >
        <ul className="mx-auto grid max-w-xl grid-cols-3 desktop:grid-cols-1">
          {DESTINATIONS.map((destination) => (
            <li key={destination.to}>
              <Destination {...destination} />
            </li>
          ))}
        </ul>
      </nav>
    </Fade>
  );
}

function Destination({ to, label, accessibleLabel }: (typeof DESTINATIONS)[number]) {
  const router = useRouter();
  const press = (event: MouseEvent) => {
    // With a modifier key the link opens in another tab or window.
    if (router.latestLocation.href !== to || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    notifyNavRepress();
  };
  return (
    <Link
      to={to}
      aria-label={accessibleLabel}
      onClick={press}
      className="type-label group flex max-desktop:text-[min(0.6875rem,3.4vw)] min-h-bar items-center justify-center gap-3 text-quiet no-underline outline-offset-[-4px] hover:text-ink aria-[current=page]:text-ink desktop:min-h-target desktop:justify-start"
    >
      <span className="relative">
        {label}
        {to === "/account" && unreadInCorner}
        <span
          aria-hidden="true"
          className="absolute inset-x-0 -bottom-1.5 h-0.5 origin-left rtl:origin-right scale-x-0 bg-accent transition-transform duration-300 ease-settle group-aria-[current=page]:scale-x-100"
        />
      </span>
    </Link>
  );
}
