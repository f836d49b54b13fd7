/** The menu at somebody else's thing from which it is reported. */
import { lazy, Suspense, useState } from "react";
import type { NewReport } from "@/api/types";
import { useSession } from "@/features/session";
import { FlagIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";

const ReportThing = lazy(() => import("./report-thing"));

interface Props extends Pick<NewReport, "kind" | "subject_id"> {
  /** As sentences say it, such as "this outfit". */
  what: string;
}

export default function ReportMenu({ kind, subject_id, what }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useSession()) return null;
  const report = {
    id: "report",
    label: `Report ${what}`,
    icon: <FlagIcon />,
    onAction: () => setOpen(true),
  };
  return (
    <>
      <ActionMenu label={`more about ${what}`} actions={[report]} />
      {isOpen && (
        <Suspense>
          <ReportThing
            kind={kind}
            subject_id={subject_id}
            what={what}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
