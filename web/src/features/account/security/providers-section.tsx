/** Social log-in providers: linked ones, and ones to link or unlink. */
import { useQuery } from "@tanstack/react-query";
import type { LinkedProvider, Provider } from "@/api/types";
import { linkedProvidersQuery, useUnlinkProvider } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { Section } from "@/features/account/section";
import { providersQuery, useLeaveForProvider } from "@/features/session";
import { saveRequestedPage } from "@/lib/auth/guard";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { EmptyState, ErrorState } from "@/ui/states";
import { mediumDate } from "./medium-date";

/** Where the provider returns to. */
const HERE = "/account/management?section=providers";

export function ProvidersSection() {
  const { data: linked, isPending, error, refetch } = useQuery(linkedProvidersQuery());
  const { data: known = [] } = useQuery(providersQuery());
  const others = known.filter(({ id }) => !linked?.some(({ provider }) => provider === id));
  return (
    <Section heading={m.security_providers()} lead={m.security_providers_lead()}>
      {isPending && <RowsSkeleton label={m.security_providers_loading()} />}
      {error && !linked && <ErrorState error={error} retry={() => void refetch()} />}
      {linked && linked.length + others.length === 0 && (
        <EmptyState title={m.security_providers_none()}>
          {m.security_providers_none_lead()}
        </EmptyState>
      )}
      {linked && linked.length + others.length > 0 && (
        <ul className="grid border-line border-t">
          {linked.map((provider) => (
            <Linked key={provider.provider} provider={provider} />
          ))}
          {others.map((provider) => (
            <Unlinked key={provider.id} provider={provider} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const ROW = "flex min-h-16 items-center justify-between gap-4 border-line border-b py-2.5";

function Linked({ provider: { provider, name, email, linked_at } }: { provider: LinkedProvider }) {
  const { mutate, isPending } = useUnlinkProvider();
  const unlink = () =>
    mutate(provider, {
      onSuccess: () => bubble(m.security_provider_unlinked({ name })),
      onError: toastProblem,
    });
  const date = mediumDate(linked_at);
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="font-[560]">{name}</p>
        <p className="text-quiet text-small">
          {email
            ? m.security_provider_email_since({ email, date })
            : m.security_provider_since({ date })}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={m.security_provider_unlink_this({ name })}
        onPress={unlink}
        isPending={isPending}
      >
        {m.security_provider_unlink()}
      </Button>
    </li>
  );
}

function Unlinked({ provider: { id, name } }: { provider: Provider }) {
  const { mutate, isPending, isSuccess } = useLeaveForProvider();
  const link = () => {
    saveRequestedPage(HERE);
    mutate({ id, link: true }, { onError: toastProblem });
  };
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="font-[560]">{name}</p>
        <p className="text-quiet text-small">{m.security_provider_not_linked()}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={m.security_provider_link_this({ name })}
        onPress={link}
        isPending={isPending || isSuccess}
      >
        {m.security_provider_link()}
      </Button>
    </li>
  );
}
