/** Confirms an email to everyone, with the number of recipients. */
import type { Announcement } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { count } from "@/lib/text/count";
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
  const people = count(draft.recipients ?? 0, "person", "people");
  return (
    <Sheet title={`Email ${people}?`} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p>
          “{draft.subject}” goes to everyone with an account and a confirmed email, {people} right
          now.
        </p>
        <p className="text-quiet">
          You can stop sending at any time, but you can't take back emails that were sent.
        </p>
        <FormProblem>{error ? messageOf(error) : null}</FormProblem>
        <Button
          variant="danger"
          isPending={isPending}
          onPress={() => mutate(draft, { onSuccess: onClose })}
        >
          Send to everyone
        </Button>
      </div>
    </Sheet>
  );
}
