import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import type { WaitlistFilter } from "@/features/admin/queries";
import { WaitlistPage } from "@/features/admin/waitlist/waitlist-page";

const Filter = v.object({
  state: v.optional(
    v.fallback(v.optional(v.picklist(["all", "invited", "joined", "declined"])), undefined),
  ),
  country: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), undefined)),
  source: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(50))), undefined)),
  query: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined)),
});

export const Route = createFileRoute("/admin/waitlist")({
  staticData: { name: "admin-waitlist", middleware: ["admin"] },
  validateSearch: Filter,
  component: WaitlistRoute,
});

function WaitlistRoute() {
  const navigate = Route.useNavigate();
  const { state = "waiting", ...rest } = Route.useSearch();
  return (
    <WaitlistPage
      filter={{ state: state === "all" ? undefined : state, ...rest }}
      onFilter={(filter) => void navigate({ search: searchOf(filter), replace: true })}
    />
  );
}

/** Shows waiting entries unless the URL says otherwise. */
const searchOf = ({ state, ...rest }: WaitlistFilter) =>
  state === "waiting" ? rest : { state: state ?? ("all" as const), ...rest };
