/** Says that only one page is counted, with the way back to all. */
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { RichText } from "@/ui/rich-text";

interface Props {
  page?: string;
  onPage: (page: string | undefined) => void;
}

export function OnlyPage({ page, onPage }: Props) {
  if (page === undefined) return null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <span>
        <RichText
          parts={m.admin_only_page.parts({ page })}
          tags={{ page: (text) => <code className="wrap-anywhere">{text}</code> }}
        />
      </span>
      <Button variant="secondary" onPress={() => onPage(undefined)}>
        {m.admin_all_pages()}
      </Button>
    </p>
  );
}
