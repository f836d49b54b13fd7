/** Feature flags with their switches: saved at once, with undo. */
import { useQuery } from "@tanstack/react-query";
import type { FeatureFlag } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { timeAgo } from "@/lib/text/dates";
import { toast, toastProblem } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { flagsQuery, useSwitchFlag } from "./usage-queries";

export function FlagList() {
  const { data: flags, isPending, error, refetch } = useQuery(flagsQuery());
  if (isPending) return <RowsSkeleton label="Loading feature flags" />;
  if (!flags) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-quiet">
        A switch takes effect when a page is loaded next. Each change is in the audit log.
      </p>
      <ul aria-label="Feature flags" className="grid border-line border-t">
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
          toast(`${name} is ${next ? "on" : "off"}`, { undo });
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
        {changed_at ? `Changed ${timeAgo(changed_at)}` : "Never changed: this is its default"}
      </p>
    </li>
  );
}
