import { createFileRoute, notFound } from "@tanstack/react-router";
import { lazy } from "react";

export const Route = createFileRoute("/__kit")({
  staticData: { name: "kit" },
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: import.meta.env.DEV ? lazy(() => import("../layout/kit")) : undefined,
});
