/**
 * Invites visitors of a shared page to sign up or log in, and returns them to the page afterwards.
 */
import { useLocation } from "@tanstack/react-router";
import { useSession } from "@/features/session/state/hooks";
import { saveRequestedPage } from "@/lib/auth/guard";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { RichText } from "@/ui/rich-text";

/** `name`: of the page's owner. Renders nothing for logged-in people. */
export function JoinBar({ name }: { name: string }) {
  const signedIn = useSession() !== null;
  const { href } = useLocation();
  if (signedIn) return null;
  return (
    <aside aria-label={m.join_label()} className="h-bar">
      <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-canvas px-gutter pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-5xl items-center justify-between gap-6">
          <p className="hidden min-w-0 text-quiet tablet:block">{m.join_lead()}</p>
          <span className="w-full tablet:w-auto tablet:max-w-sm">
            <ButtonLink to="/register" wide onClick={() => saveRequestedPage(href, "join")}>
              <span className="truncate">
                <RichText
                  parts={m.join_to_follow.parts({ name })}
                  tags={{ name: (text) => <bdi>{text}</bdi> }}
                />
              </span>
            </ButtonLink>
          </span>
        </div>
      </div>
    </aside>
  );
}
