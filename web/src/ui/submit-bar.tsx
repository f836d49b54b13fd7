/**
 * A form's buttons: on a phone fixed above the safe area, on a desktop at the end of the column.
 */
import type { ReactNode } from "react";

export function SubmitBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-submit-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-canvas/92 px-gutter pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur-lg tablet:sticky tablet:-mx-2 tablet:px-2"
    >
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}
