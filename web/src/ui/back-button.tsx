/** Back to the page one came from, or to a page of choice when one came from outside. */
import { useRouter } from "@tanstack/react-router";
import { IconButton } from "./button";
import { BackIcon } from "./icons";

export function BackButton({ otherwise = "/" }: { otherwise?: string }) {
  const router = useRouter();
  const leave = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ href: otherwise, replace: true });
  };
  return (
    <IconButton aria-label="back" onPress={leave}>
      <BackIcon />
    </IconButton>
  );
}
