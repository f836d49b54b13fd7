/** What becomes of the entered outfit: published, kept as a draft, planned for a day. */
import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button";
import { UploadProgress } from "@/ui/upload-progress";
import { PlanSheet } from "./plan-sheet";
import type { Goal } from "./sending";
import { useUploads } from "./upload-queue";

interface Props {
  isBusy: boolean;
  onChoose: (goal: Goal) => void;
  children?: ReactNode;
}

export function Goals({ isBusy, onChoose, children }: Props) {
  const [plans, setPlans] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" isPending={isBusy}>
        Publish
      </Button>
      <Button look="secondary" isDisabled={isBusy} onPress={() => onChoose({ state: "draft" })}>
        Save draft
      </Button>
      <Button look="secondary" isDisabled={isBusy} onPress={() => setPlans(true)}>
        Plan
      </Button>
      {children}
      <PlanSheet
        isOpen={plans}
        onClose={() => setPlans(false)}
        onPlan={(planned_for) => onChoose({ state: "planned", planned_for })}
      />
    </div>
  );
}

interface OnItsWayProps {
  id: string;
  onStop: () => void;
  onLeave: () => void;
}

export function OnItsWay({ id, onStop, onLeave }: OnItsWayProps) {
  const share = useUploads(({ sending }) => (sending?.id === id ? sending.share : 0));
  return (
    <div aria-live="polite" className="grid gap-3 rounded-control bg-surface p-4">
      <UploadProgress
        label="Uploading the photo"
        share={share}
        words={share < 1 ? "Uploading the photo" : "Developing the photo"}
        onCancel={onStop}
      />
      <div>
        <Button look="secondary" onPress={onLeave}>
          Go on in the background
        </Button>
      </div>
    </div>
  );
}
