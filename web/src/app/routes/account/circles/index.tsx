import { createFileRoute } from "@tanstack/react-router";
import { CirclesPage } from "@/features/circles/circles-page";
import { circlesQuery } from "@/features/session";

export const Route = createFileRoute("/account/circles/")({
  staticData: { name: "account-circles" },
  loader: ({ context }) => void context.queryClient.prefetchQuery(circlesQuery()),
  component: CirclesPage,
});
