import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { CallbackPage } from "@/features/account/email/callback-page";
import { CONFIRMATIONS } from "@/features/account/email/confirmations";

const Search = v.object({ kind: v.fallback(v.optional(v.picklist(CONFIRMATIONS)), undefined) });

export const Route = createFileRoute("/callback")({
  staticData: { name: "callback" },
  validateSearch: Search,
  component: () => <CallbackPage kind={Route.useSearch().kind} />,
});
