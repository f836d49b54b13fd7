/** Says that only one page is counted, with the way back to all. */
import { Button } from "@/ui/button";

interface Props {
  page?: string;
  onPage: (page: string | undefined) => void;
}

export function OnlyPage({ page, onPage }: Props) {
  if (page === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span>
        Only <code className="wrap-anywhere">{page}</code>
      </span>
      <Button variant="secondary" onPress={() => onPage(undefined)}>
        Show all pages
      </Button>
    </p>
  );
}
