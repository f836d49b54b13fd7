/** The message after a deactivation ended by logging in, and its consequences. */
import { useEffect, useRef } from "react";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";

export function WelcomeBack({ onContinue }: { onContinue: () => void }) {
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label="Welcome back"
      className="grid gap-8 outline-none"
    >
      <PageHeader heading="Welcome back">
        Your break is over. Your profile is visible again to everyone who could see it before, and
        nothing was lost.
      </PageHeader>
      <Button wide onPress={onContinue}>
        Continue
      </Button>
    </section>
  );
}
