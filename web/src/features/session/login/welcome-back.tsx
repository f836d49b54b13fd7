/** The message after a deactivation ended by logging in, and its consequences. */

import { useEffect, useRef } from "react";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";

export function WelcomeBack({ onContinue }: { onContinue: () => void }) {
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label={m.welcome_back_title()}
      className="grid gap-8 outline-none"
    >
      <PageHeader heading={m.welcome_back_title()}>{m.welcome_back_lead()}</PageHeader>
      <Button wide onPress={onContinue}>
        {m.common_continue()}
      </Button>
    </section>
  );
}
