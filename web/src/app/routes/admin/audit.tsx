import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as v from "valibot";
import { RULES } from "@/api/enums";

const AuditPage = lazy(() => import("@/features/admin/audit/audit-page"));

const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));
const text = (length: number) => optional(v.pipe(v.string(), v.maxLength(length)));
const day = optional(v.pipe(v.string(), v.isoDate()));

export const Route = createFileRoute("/admin/audit")({
  staticData: { name: "admin-audit", middleware: ["admin"] },
  validateSearch: v.object({
    act: text(60),
    by: text(61),
    about: text(200),
    rule: optional(v.picklist(RULES)),
    words: text(200),
    from: day,
    to: day,
  }),
  component: AuditRoute,
});

function AuditRoute() {
  const navigate = Route.useNavigate();
  return (
    <Suspense>
      <AuditPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ search, resetScroll: false })}
      />
    </Suspense>
  );
}
