/** The menu for reporting another person's content. */
import { lazy, Suspense, useState } from "react";
import type { NewReport } from "@/api/types";
import { useSession } from "@/features/session";
import { FlagIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";

const ReportContentSheet = lazy(() => import("./report-content-sheet"));

interface Props extends Pick<NewReport, "kind" | "subject_id"> {
  /** Of the menu, such as "more about this tag". */
  label: string;
  /** Of the action and its sheet, such as "Report this tag". */
  title: string;
}

export default function ReportMenu({ kind, subject_id, label, title }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useSession()) return null;
  const report = {
    id: "report",
    label: title,
    icon: <FlagIcon />,
    onAction: () => setOpen(true),
  };
  return (
    <>
      <ActionMenu label={label} actions={[report]} />
      {isOpen && (
        <Suspense>
          <ReportContentSheet
            kind={kind}
            subject_id={subject_id}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
