import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { WaitlistPage } from "@/features/admin/waitlist-page";

const Filter = v.object({
  state: v.optional(
    v.fallback(v.optional(v.picklist(["waiting", "invited", "joined", "declined"])), undefined),
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
  return (
    <WaitlistPage
      filter={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true })}
    />
  );
}
