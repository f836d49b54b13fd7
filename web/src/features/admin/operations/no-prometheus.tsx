/** Explains what a deployment without Prometheus lacks, and how to add it. */
import { Link } from "@tanstack/react-router";
import { Problem } from "@/lib/http/problem";
import { EmptyState } from "@/ui/states";

export const isWithoutPrometheus = (error: unknown) =>
  error instanceof Problem && error.code === "no_prometheus";

export function NoPrometheus() {
  return (
    <EmptyState
      title="No Prometheus"
      action={
        <Link to="/admin/operations" className="inline-flex min-h-target items-center underline">
          See the state of each service now
        </Link>
      }
    >
      <div className="grid gap-3">
        <p>Charts and alerts come from Prometheus, which this deployment doesn't have.</p>
        <p>
          On Debian or Ubuntu, install it and start Garderobe again; it's found and set up by
          itself:
        </p>
        <p>
          <code className="wrap-anywhere rounded-print bg-surface px-1.5 py-0.5 text-small">
            apt-get install prometheus prometheus-alertmanager
          </code>
        </p>
        <p>Elsewhere, set GARDEROBE_PROMETHEUS_URL for the admin service.</p>
      </div>
    </EmptyState>
  );
}
