/** The "Send the link again" button, and its result in the same position. */

import { useSendVerification } from "@/features/account/queries";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";

export function ResendLink() {
  const { mutate, isPending, isSuccess, error } = useSendVerification();
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="empty:hidden">
        {isSuccess && m.security_link_resent()}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {error && messageOf(error)}
      </p>
      {!isSuccess && (
        <Button variant="secondary" onPress={() => mutate()} isPending={isPending}>
          {m.security_link_resend()}
        </Button>
      )}
    </div>
  );
}
