/** The buttons of a new outfit: publish, save as a draft, or plan for a day. */
import { useState } from "react";
import { UploadProgress } from "@/components/upload-progress";
import { PlanSheet } from "@/features/outfit/page/plan-sheet";
import type { RepeatOf } from "@/features/outfit/people/repeat-notice";
import { useUploads } from "@/features/outfit/uploads/upload-queue";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { SubmitBar } from "@/ui/submit-bar";
import type { SubmitGoal } from "./use-submit-outfit";

interface Props {
  isBusy: boolean;
  onChoose: (goal: SubmitGoal) => void;
  /** Who would see which garments. */
  repeatOf: () => RepeatOf;
}

export function PublishButtons({ isBusy, onChoose, repeatOf }: Props) {
  const [plans, setPlans] = useState(false);
  return (
    <SubmitBar>
      <div className="min-w-0 flex-1 tablet:flex-none">
        <Button type="submit" wide isPending={isBusy}>
          {m.common_publish()}
        </Button>
      </div>
      <Button variant="secondary" isDisabled={isBusy} onPress={() => onChoose({ state: "draft" })}>
        {m.common_save_draft()}
      </Button>
      <Button variant="secondary" isDisabled={isBusy} onPress={() => setPlans(true)}>
        {m.composer_plan()}
      </Button>
      <PlanSheet
        isOpen={plans}
        repeatOf={plans ? repeatOf() : undefined}
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

export function Sending({ id, onStop, onLeave }: OnItsWayProps) {
  const share = useUploads(({ sending }) => (sending?.id === id ? sending.share : 0));
  return (
    <SubmitBar>
      <div aria-live="polite" className="grid min-w-0 flex-1 gap-1">
        <UploadProgress
          label={m.composer_uploading_photo()}
          share={share}
          status={share < 1 ? m.composer_uploading_photo() : m.composer_processing_photo()}
          onCancel={onStop}
        />
        <Button variant="secondary" wide onPress={onLeave}>
          {m.composer_background()}
        </Button>
      </div>
    </SubmitBar>
  );
}
