/** Goes back to the previous page, or to a given page if the user came from outside. */

import { useRouter } from "@tanstack/react-router";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "./button";
import { BackIcon } from "./icons";

/** Goes there and leaves no forward entry to the finished step. */
export function useBack(fallback: string): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: fallback, replace: true });
  };
}

export function BackButton({ fallback = "/" }: { fallback?: string }) {
  const leave = useBack(fallback);
  return (
    <IconButton aria-label={m.common_back()} onPress={leave}>
      <BackIcon />
    </IconButton>
  );
}
