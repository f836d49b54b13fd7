/** The sheet with the secret address of the user's calendar. */
import { useQuery } from "@tanstack/react-query";
import { Button, FileLink } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import {
  calendarLinkQuery,
  useDeleteCalendarLink,
  useRenewCalendarLink,
} from "./calendar-link-queries";

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export default function CalendarLinkSheet(sheet: Props) {
  const { data, error, refetch } = useQuery(calendarLinkQuery());
  return (
    <Sheet title="Calendar subscription" {...sheet}>
      <div className="grid gap-5">
        <p>
          Calendar apps can show what you wore in the last year and what you plan. They read it at a
          private address.
        </p>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!error && data === undefined && <Skeleton className="h-24 w-full" />}
        {data === null && <CreateLink />}
        {data && <CurrentLink url={data.url} />}
      </div>
    </Sheet>
  );
}

function CreateLink() {
  const { mutate, isPending } = useRenewCalendarLink();
  return (
    <Button wide isPending={isPending} onPress={() => mutate(undefined, { onError: toastProblem })}>
      Create address
    </Button>
  );
}

function CurrentLink({ url }: { url: string }) {
  const renew = useRenewCalendarLink();
  const remove = useDeleteCalendarLink();
  const isPending = renew.isPending || remove.isPending;
  const replace = () =>
    renew.mutate(undefined, {
      onSuccess: () => bubble("The old address no longer works"),
      onError: toastProblem,
    });
  return (
    <>
      <div className="flex items-center gap-3 border border-line px-4 py-2">
        <p className="min-w-0 grow select-all break-all text-small">{url}</p>
        <CopyButton text={url} what="calendar address" variant="secondary" />
      </div>
      <FileLink href={url.replace(/^http/, "webcal")} wide>
        Open in calendar app
      </FileLink>
      <p className="text-quiet text-small">
        Anyone who has this address can read your calendar, private outfits too. If somebody else
        knows it, make a new one.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          wide
          isPending={renew.isPending}
          isDisabled={isPending}
          onPress={replace}
        >
          New address
        </Button>
        <Button
          variant="secondary"
          wide
          isPending={remove.isPending}
          isDisabled={isPending}
          onPress={() => remove.mutate(undefined, { onError: toastProblem })}
        >
          Turn off
        </Button>
      </div>
    </>
  );
}
