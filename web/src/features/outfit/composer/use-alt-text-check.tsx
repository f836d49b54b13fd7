/** Asks for alt text, as the user chose, before a photo without one is published. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { altTextChoicesQuery } from "@/api/alt-texts";
import { DescribeSheet } from "./describe-sheet";

type Publish = (altText: string) => void;

/** Returns a function that publishes, possibly after asking, and the sheet that asks. */
export function useAltTextCheck(): {
  check: (altText: string, publish: Publish) => void;
  sheet: ReactNode;
} {
  const { data } = useQuery(altTextChoicesQuery());
  const [waiting, setWaiting] = useState<{ publish: Publish } | null>(null);
  // Until the choice is known nothing is asked; the service enforces a requirement anyway.
  const choice = data?.when_missing ?? "off";
  return {
    check: (altText, publish) => {
      if (altText.trim() || choice === "off") publish(altText.trim());
      else setWaiting({ publish });
    },
    sheet: waiting && (
      <DescribeSheet
        isOpen
        choice={choice}
        onClose={() => setWaiting(null)}
        onPublish={waiting.publish}
      />
    ),
  };
}
