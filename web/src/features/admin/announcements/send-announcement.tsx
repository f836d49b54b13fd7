/** Confirms an email to everyone, with the number of recipients. */
import type { Announcement } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { useSend } from "./announcement-queries";

interface Props {
  draft: Announcement;
  onClose: () => void;
}

export function SendAnnouncement({ draft, onClose }: Props) {
  const { mutate, isPending, error } = useSend();
  const people = counted(draft.recipients ?? 0);
  return (
    <Sheet title={m.admin_announcement_ask(people)} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p>{m.admin_announcement_goes_to({ subject: draft.subject, ...people })}</p>
        <p className="text-quiet">{m.admin_announcement_irreversible()}</p>
        <FormProblem>{error ? messageOf(error) : null}</FormProblem>
        <Button
          variant="danger"
          isPending={isPending}
          onPress={() => mutate(draft, { onSuccess: onClose })}
        >
          {m.admin_announcement_send()}
        </Button>
      </div>
    </Sheet>
  );
}
