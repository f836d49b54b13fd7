/** The sheet with the secret address of the user's calendar. */
import { useQuery } from "@tanstack/react-query";
import { m } from "@/paraglide/messages.js";
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
    <Sheet title={m.calendar_subscription()} {...sheet}>
      <div className="grid gap-5">
        <p>{m.calendar_subscription_lead()}</p>
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
      {m.calendar_create_address()}
    </Button>
  );
}

function CurrentLink({ url }: { url: string }) {
  const renew = useRenewCalendarLink();
  const remove = useDeleteCalendarLink();
  const isPending = renew.isPending || remove.isPending;
  const replace = () =>
    renew.mutate(undefined, {
      onSuccess: () => bubble(m.calendar_old_address_off()),
      onError: toastProblem,
    });
  return (
    <>
      <div className="flex items-center gap-3 border border-line px-4 py-2">
        <p dir="ltr" className="min-w-0 grow select-all break-all text-small">
          {url}
        </p>
        <CopyButton text={url} what={m.calendar_address()} variant="secondary" />
      </div>
      <FileLink href={url.replace(/^http/, "webcal")} wide>
        {m.calendar_open_in_app()}
      </FileLink>
      <p className="text-quiet text-small">{m.calendar_address_warning()}</p>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          wide
          isPending={renew.isPending}
          isDisabled={isPending}
          onPress={replace}
        >
          {m.calendar_new_address()}
        </Button>
        <Button
          variant="secondary"
          wide
          isPending={remove.isPending}
          isDisabled={isPending}
          onPress={() => remove.mutate(undefined, { onError: toastProblem })}
        >
          {m.common_turn_off()}
        </Button>
      </div>
    </>
  );
}
