/** Opens reported or hidden content in context. */
import { lazy, Suspense, useState } from "react";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import type { ContentName } from "./content-words";
import type { EvidenceOf } from "./evidence-queries";

const EvidenceSheet = lazy(() => import("./evidence-sheet"));

interface Props {
  of: EvidenceOf;
  content: ContentName;
  /** The owner's name, if known. */
  username: string | null;
}

export function ViewEvidence({ of, content, username }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={m.admin_view_named({ content: content.name })}
        onPress={() => setOpen(true)}
      >
        {m.common_view()}
      </Button>
      {isOpen && (
        <Suspense>
          <EvidenceSheet
            of={of}
            title={content.title}
            username={username}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
