/** Back to the page one came from, or to a page of choice when one came from outside. */
import { useRouter } from "@tanstack/react-router";
import { IconButton } from "./button";
import { BackIcon } from "./icons";

/** Goes there, and leaves no way forward to what has been done. */
export function useBack(otherwise: string): () => void {
  const router = useRouter();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: otherwise, replace: true });
  };
}

export function BackButton({ otherwise = "/" }: { otherwise?: string }) {
  const leave = useBack(otherwise);
  return (
    <IconButton aria-label="back" onPress={leave}>
      <BackIcon />
    </IconButton>
  );
}
