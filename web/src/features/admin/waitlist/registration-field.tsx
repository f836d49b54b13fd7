/** Sets who can register: saved at once, with undo. */
import { useQuery } from "@tanstack/react-query";
import type { Registration } from "@/api/types";
import { adminRegistrationQuery, useChangeRegistration } from "@/features/admin/queries";
import { toast, toastProblem } from "@/ui/notices";
import { type Choice, RadioGroup } from "@/ui/radio-group";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

type Mode = Registration["mode"];

const CHOICES: readonly Choice<Mode>[] = [
  { value: "open", label: "Open", meaning: "Anyone can register" },
  { value: "invite", label: "By invitation", meaning: "Anyone with an invite code" },
  { value: "closed", label: "Closed", meaning: "No one can; the waitlist stays open" },
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
          toast("Registration changed", { undo });
        },
      },
    );
  return (
    <RadioGroup
      label="Who can register"
      choices={CHOICES}
      value={isPending ? variables.mode : mode}
      onChange={change}
      isDisabled={isPending}
    />
  );
}
