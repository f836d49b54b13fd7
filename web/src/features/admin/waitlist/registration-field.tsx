/** Sets who can register: saved at once, with undo. */
import { useQuery } from "@tanstack/react-query";
import type { Registration } from "@/api/types";
import { adminRegistrationQuery, useChangeRegistration } from "@/features/admin/queries";
import { m } from "@/paraglide/messages.js";
import { toast, toastProblem } from "@/ui/notices";
import { type Choice, RadioGroup } from "@/ui/radio-group";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Mode = Registration["mode"];

const CHOICES: readonly Choice<Mode>[] = [
  { value: "open", label: m.admin_registration_open(), meaning: m.admin_registration_open_hint() },
  {
    value: "invite",
    label: m.admin_registration_invite(),
    meaning: m.admin_registration_invite_hint(),
  },
  {
    value: "closed",
    label: m.admin_registration_closed(),
    meaning: m.admin_registration_closed_hint(),
  },
];

export function RegistrationField() {
  const { data: registration, error, refetch } = useQuery(adminRegistrationQuery());
  if (error && !registration) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!registration) return <Skeleton className="h-52" />;
  return <ModeField registration={registration} />;
}

function ModeField({ registration: { mode, version } }: { registration: Registration }) {
  const { mutate, isPending, variables } = useChangeRegistration();
  const failed = { onError: toastProblem };
  const change = (newMode: Mode) =>
    mutate(
      { mode: newMode, version },
      {
        ...failed,
        onSuccess: (changed) => {
          const undo = () => mutate({ mode, version: changed.version }, failed);
          toast(m.admin_registration_changed(), { undo });
        },
      },
    );
  return (
    <RadioGroup
      label={m.admin_registration()}
      choices={CHOICES}
      value={isPending ? variables.mode : mode}
      onChange={change}
      isDisabled={isPending}
    />
  );
}
