/** The buttons of a new outfit: publish it, save it as a draft, plan it for a day. */
import { useState } from "react";
import { Button } from "@/ui/button";
import { SubmitBar } from "@/ui/submit-bar";
import { UploadProgress } from "@/ui/upload-progress";
import { PlanSheet } from "./plan-sheet";
import type { Goal } from "./sending";
import { useUploads } from "./upload-queue";

interface Props {
  isBusy: boolean;
  onChoose: (goal: Goal) => void;
}

export function Goals({ isBusy, onChoose }: Props) {
  const [plans, setPlans] = useState(false);
  return (
    <SubmitBar>
      <div className="min-w-0 flex-1 tablet:flex-none">
        <Button type="submit" wide isPending={isBusy}>
          Publish
        </Button>
      </div>
      <Button look="secondary" isDisabled={isBusy} onPress={() => onChoose({ state: "draft" })}>
        Save draft
      </Button>
      <Button look="secondary" isDisabled={isBusy} onPress={() => setPlans(true)}>
        Plan
      </Button>
      <PlanSheet
        isOpen={plans}
        onClose={() => setPlans(false)}
        onPlan={(planned_for) => onChoose({ state: "planned", planned_for })}
      />
    </SubmitBar>
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
    <SubmitBar>
      <div aria-live="polite" className="grid min-w-0 flex-1 gap-1">
        <UploadProgress
          label="Uploading photo"
          share={share}
          words={share < 1 ? "Uploading photo" : "Processing photo"}
          onCancel={onStop}
        />
        <Button look="secondary" wide onPress={onLeave}>
          Continue in the background
        </Button>
      </div>
    </SubmitBar>
  );
}
