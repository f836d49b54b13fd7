import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { OperationsPage } from "@/features/admin/operations/operations-page";
import { RANGE_KEYS, VIEWS } from "@/features/admin/operations/operations-search";

const optional = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

export const Route = createFileRoute("/admin/operations/")({
  staticData: { name: "admin-operations", middleware: ["admin"] },
  validateSearch: v.object({
    view: optional(v.picklist(VIEWS)),
    dashboard: optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/))),
    range: optional(v.picklist(RANGE_KEYS)),
    panel: optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  component: AdminOperations,
});

function AdminOperations() {
  return <OperationsPage search={Route.useSearch()} />;
}
