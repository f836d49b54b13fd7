/** Asks for alt text, as the user chose, before a photo without one is published. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { altTextChoicesQuery } from "@/api/alt-texts";
import type { AltTextChoices } from "@/api/types";
import { DescribeSheet } from "./describe-sheet";

type Publish = (altText: string) => void;
type Choice = AltTextChoices["when_missing"];

const MAX_WAIT_MS = 3_000;

/** Returns a function that publishes, possibly after asking, and the sheet that asks. */
export function useAltTextCheck(): {
  check: (altText: string, publish: Publish) => void;
  sheet: ReactNode;
} {
  const choiceOf = useChoice();
  const isChecking = useRef(false);
  const [waiting, setWaiting] = useState<{ publish: Publish; choice: Choice } | null>(null);
  const check = async (altText: string, publish: Publish) => {
    if (altText.trim()) return publish(altText.trim());
    if (isChecking.current) return;
    isChecking.current = true;
    const choice = await choiceOf();
    isChecking.current = false;
    if (choice === "off") publish("");
    else setWaiting({ publish, choice });
  };
  return {
    check: (altText, publish) => void check(altText, publish),
    sheet: waiting && (
      <DescribeSheet
        isOpen
        choice={waiting.choice}
        onClose={() => setWaiting(null)}
        onPublish={waiting.publish}
      />
    ),
  };
}

/** Nothing is asked while the choice cannot be read; the service enforces a requirement anyway. */
function useChoice(): () => Promise<Choice> {
  const queryClient = useQueryClient();
  // Read before it is needed.
  useQuery(altTextChoicesQuery());
  return () =>
    Promise.race([
      queryClient.ensureQueryData(altTextChoicesQuery()).then(
        ({ when_missing }) => when_missing,
        () => "off" as const,
      ),
      new Promise<Choice>((resolve) => setTimeout(() => resolve("off"), MAX_WAIT_MS)),
    ]);
}
