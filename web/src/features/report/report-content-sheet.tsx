/** The sheet that reports another person's content. */
import type { NewReport } from "@/api/types";
import { ReportSheet } from "@/components/report-sheet";
import { useReport } from "./queries";

interface Props extends Pick<NewReport, "kind" | "subject_id"> {
  /** Such as "Report this outfit". */
  title: string;
  onClose: () => void;
}

export default function ReportContentSheet({ kind, subject_id, title, onClose }: Props) {
  const { mutateAsync } = useReport();
  return (
    <ReportSheet
      title={title}
      onReport={(words) => mutateAsync({ kind, subject_id, ...words })}
      onClose={onClose}
    />
  );
}
