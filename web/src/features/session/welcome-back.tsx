/** The first thing after a break: that it is over, and what that means. */
import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";

export function WelcomeBack({ onGoOn }: { onGoOn: () => void }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Welcome back"
      className="grid gap-8 outline-none"
    >
      <PageHeader heading="Welcome back">
        Your break is over. Your profile is visible again to everyone who could see it before, and
        nothing was lost.
      </PageHeader>
      <Button wide onPress={onGoOn}>
        Continue
      </Button>
    </section>
  );
}
