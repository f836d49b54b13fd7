/** Social log-in providers: linked ones, and ones to link or unlink. */
import { useQuery } from "@tanstack/react-query";
import type { LinkedProvider, Provider } from "@/api/types";
import { linkedProvidersQuery, useUnlinkProvider } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { Section } from "@/features/account/section";
import { providersQuery, useLeaveForProvider } from "@/features/session";
import { saveRequestedPage } from "@/lib/auth/guard";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { EmptyState, ErrorState } from "@/ui/states";

/** Where the provider returns to. */
const HERE = "/account/management?section=providers";

export function ProvidersSection() {
  const { data: linked, isPending, error, refetch } = useQuery(linkedProvidersQuery());
  const { data: known = [] } = useQuery(providersQuery());
  const others = known.filter(({ id }) => !linked?.some(({ provider }) => provider === id));
  return (
    <Section
      heading="Other ways to log in"
      lead="Log in with an account you already have elsewhere. It won't see anything in your wardrobe."
    >
      {isPending && <RowsSkeleton label="Loading your other ways to log in" />}
      {error && !linked && <ErrorState error={error} retry={() => void refetch()} />}
      {linked && linked.length + others.length === 0 && (
        <EmptyState title="None yet">Garderobe isn't connected to any other sites yet.</EmptyState>
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
      onSuccess: () => bubble(`${name} disconnected`),
      onError: toastProblem,
    });
  const since = new Date(linked_at).toLocaleDateString(undefined, { dateStyle: "medium" });
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <p className="font-[560]">{name}</p>
        <p className="text-quiet text-small">
          {email && <>{email} · </>}since {since}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Unlink ${name}`}
        onPress={unlink}
        isPending={isPending}
      >
        Unlink
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
        <p className="text-quiet text-small">Not connected</p>
      </div>
      <Button
        variant="secondary"
        aria-label={`Link ${name}`}
        onPress={link}
        isPending={isPending || isSuccess}
      >
        Link
      </Button>
    </li>
  );
}
