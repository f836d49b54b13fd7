import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { UsagePage } from "@/features/admin/usage/usage-page";
import { PERIODS, VIEWS } from "@/features/admin/usage/usage-search";

const optional = <const T extends readonly (string | number)[]>(values: T) =>
  v.optional(v.fallback(v.optional(v.picklist(values)), undefined));
/** The router reads digits as a number if it can hold them. */
const Text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const text = (form: RegExp) =>
  v.optional(v.fallback(v.optional(v.pipe(Text, v.regex(form))), undefined));

export const Route = createFileRoute("/admin/use")({
  staticData: { name: "admin-use", middleware: ["admin"] },
  validateSearch: v.object({
    view: optional(VIEWS),
    days: optional(PERIODS),
    page: text(/^.{1,200}$/),
    recording: text(/^[0-9]{1,19}$/),
  }),
  component: UsageRoute,
});

function UsageRoute() {
  const navigate = Route.useNavigate();
  return (
    <UsagePage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
