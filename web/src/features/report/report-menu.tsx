/** The menu for reporting another person's content. */
import { lazy, Suspense, useState } from "react";
import type { NewReport } from "@/api/types";
import { useSession } from "@/features/session";
import { FlagIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";

const ReportContentSheet = lazy(() => import("./report-content-sheet"));

interface Props extends Pick<NewReport, "kind" | "subject_id"> {
  /** As in sentences, such as "this outfit". */
  subject: string;
}

export default function ReportMenu({ kind, subject_id, subject }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useSession()) return null;
  const report = {
    id: "report",
    label: `Report ${subject}`,
    icon: <FlagIcon />,
    onAction: () => setOpen(true),
  };
  return (
    <>
      <ActionMenu label={`more about ${subject}`} actions={[report]} />
      {isOpen && (
        <Suspense>
          <ReportContentSheet
            kind={kind}
            subject_id={subject_id}
            subject={subject}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
