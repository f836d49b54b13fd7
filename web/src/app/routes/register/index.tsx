import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import WaitlistForm from "@/features/landing/waitlist-form";
import { registrationQuery } from "@/features/session/queries";
import { RegisterPage } from "@/features/session/register/register-page";

const Search = v.object({ invite: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute("/register/")({
  staticData: { name: "register" },
  validateSearch: Search,
  loader: ({ context }) => context.queryClient.prefetchQuery(registrationQuery()),
  component: () => <RegisterPage invite={Route.useSearch().invite} waitlist={<WaitlistForm />} />,
});
