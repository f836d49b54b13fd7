/** The sheet that reports one thing of somebody else's. */
import type { NewReport } from "@/api/types";
import { ReportSheet } from "@/ui/report-sheet";
import { useReport } from "./queries";

interface Props extends Pick<NewReport, "kind" | "subject_id"> {
  /** As the sheet's title says it, such as "this outfit". */
  what: string;
  onClose: () => void;
}

export default function ReportThing({ kind, subject_id, what, onClose }: Props) {
  const { mutateAsync } = useReport();
  return (
    <ReportSheet
      what={what}
      onReport={(words) => mutateAsync({ kind, subject_id, ...words })}
      onClose={onClose}
    />
  );
}
