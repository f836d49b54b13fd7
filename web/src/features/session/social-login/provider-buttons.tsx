/** The configured social log-in providers; renders nothing without any. */

import { useQuery } from "@tanstack/react-query";
import { providersQuery, useLeaveForProvider } from "@/features/session/queries";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";

export function ProviderButtons() {
  const { data: providers = [] } = useQuery(providersQuery());
  const { mutate, isPending, isSuccess, variables, error } = useLeaveForProvider();
  if (providers.length === 0) return null;
  return (
    <>
      <div className="flex items-center gap-4 text-quiet text-small" aria-hidden="true">
        <span className="stitch grow" />
        {m.social_or()}
        <span className="stitch grow" />
      </div>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          wide
          onPress={() => mutate({ id })}
          // On success the next page is already loading.
          isPending={(isPending || isSuccess) && variables.id === id}
        >
          {m.social_continue({ name })}
        </Button>
      ))}
      <FormProblem>{error && messageOf(error)}</FormProblem>
    </>
  );
}
