/** The sheet that reports another person's content. */
import type { NewReport } from "@/api/types";
import { ReportSheet } from "@/components/report-sheet";
import { useReport } from "./queries";

interface Props extends Pick<NewReport, "kind" | "subject_id"> {
  /** As in the sheet's title, such as "this outfit". */
  subject: string;
  onClose: () => void;
}

export default function ReportContentSheet({ kind, subject_id, subject, onClose }: Props) {
  const { mutateAsync } = useReport();
  return (
    <ReportSheet
      subject={subject}
      onReport={(words) => mutateAsync({ kind, subject_id, ...words })}
      onClose={onClose}
    />
  );
}
