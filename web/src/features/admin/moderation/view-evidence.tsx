/** Opens reported or hidden content in context. */
import { lazy, Suspense, useState } from "react";
import { Button } from "@/ui/button";
import type { EvidenceOf } from "./evidence-queries";

const EvidenceSheet = lazy(() => import("./evidence-sheet"));

interface Props {
  of: EvidenceOf;
  /** Such as `the outfit by @ben`. */
  name: string;
  /** The owner's name, if known. */
  username: string | null;
}

export function ViewEvidence({ of, name, username }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-label={`View ${name}`} onPress={() => setOpen(true)}>
        View
      </Button>
      {isOpen && (
        <Suspense>
          <EvidenceSheet of={of} name={name} username={username} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
