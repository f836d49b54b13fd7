/** "Send the link again", and what came of it, in its place. */
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { useSendVerification } from "./queries";

export function SendAgain() {
  const { mutate, isPending, isSuccess, error } = useSendVerification();
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="empty:hidden">
        {isSuccess && "Sent. Check your inbox and your spam folder."}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {error && sentenceOf(error)}
      </p>
      {!isSuccess && (
        <Button look="secondary" onPress={() => mutate()} isPending={isPending}>
          Send the link again
        </Button>
      )}
    </div>
  );
}
