/** Explains what a deployment without Prometheus lacks, and how to add it. */
import { Link } from "@tanstack/react-router";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { EmptyState } from "@/ui/states";

export const isWithoutPrometheus = (error: unknown) =>
  error instanceof Problem && error.code === "no_prometheus";

const INSTALL = "apt-get install prometheus prometheus-alertmanager";

export function NoPrometheus() {
  return (
    <EmptyState
      title={m.admin_no_prometheus()}
      action={
        <Link to="/admin/operations" className="inline-flex min-h-target items-center underline">
          {m.admin_no_prometheus_action()}
        </Link>
      }
    >
      <div className="grid gap-3">
        <p>{m.admin_no_prometheus_why()}</p>
        <p>{m.admin_no_prometheus_install()}</p>
        <p>
          <code
            dir="ltr"
            className="wrap-anywhere rounded-print bg-surface px-1.5 py-0.5 text-small"
          >
            {INSTALL}
          </code>
        </p>
        <p>{m.admin_no_prometheus_elsewhere()}</p>
      </div>
    </EmptyState>
  );
}
