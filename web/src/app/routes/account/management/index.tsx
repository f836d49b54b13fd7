import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { ManagementPage } from "@/features/account/management-page";
import { MANAGEMENT_SECTIONS } from "@/features/account/management-sections";
import { profileQuery } from "@/features/session";

const Section = v.fallback(v.optional(v.picklist(MANAGEMENT_SECTIONS)), undefined);

export const Route = createFileRoute("/account/management/")({
  staticData: { name: "account-management" },
  validateSearch: v.object({ section: Section }),
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: () => <ManagementPage section={Route.useSearch().section} />,
});
