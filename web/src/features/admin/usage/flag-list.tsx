/** Feature flags with their switches: saved at once, with undo. */
import { useQuery } from "@tanstack/react-query";
import type { FeatureFlag } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { toast, toastProblem } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { flagsQuery, useSwitchFlag } from "./usage-queries";

export function FlagList() {
  const { data: flags, isPending, error, refetch } = useQuery(flagsQuery());
  if (isPending) return <RowsSkeleton label={m.admin_flags_loading()} />;
  if (!flags) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-quiet">{m.admin_flags_lead()}</p>
      <ul aria-label={m.admin_flags()} className="grid border-line border-t">
        {flags.map((flag) => (
          <FlagRow key={flag.name} flag={flag} />
        ))}
      </ul>
    </div>
  );
}

function FlagRow({ flag }: { flag: FeatureFlag }) {
  const { name, description, is_on, version, changed_at } = flag;
  const { mutate, isPending, variables } = useSwitchFlag();
  const failed = { onError: toastProblem };
  const change = (next: boolean) =>
    mutate(
      { name, is_on: next, version },
      {
        ...failed,
        onSuccess: (changed) => {
          const undo = () => mutate({ name, is_on, version: changed.version }, failed);
          toast(next ? m.admin_flag_on({ flag: name }) : m.admin_flag_off({ flag: name }), {
            undo,
          });
        },
      },
    );
  return (
    <li className="grid gap-1 border-line border-b py-4">
      <Switch
        isSelected={isPending ? variables.is_on : is_on}
        onChange={change}
        isDisabled={isPending}
      >
        <span className="font-[560]">{name}</span>
      </Switch>
      <p className="text-small">{description}</p>
      <p className="text-quiet text-small">
        {changed_at ? m.admin_flag_changed({ ago: timeAgo(changed_at) }) : m.admin_flag_default()}
      </p>
    </li>
  );
}
