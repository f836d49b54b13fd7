/** The sign-ins elsewhere that are configured; nothing while there are none. */
import { useQuery } from "@tanstack/react-query";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { providersQuery, useLeaveForProvider } from "./queries";

export function ProviderButtons() {
  const { data: providers = [] } = useQuery(providersQuery());
  const { mutate, isPending, isSuccess, variables, error } = useLeaveForProvider();
  if (providers.length === 0) return null;
  return (
    <>
      <div className="flex items-center gap-4 text-quiet text-small" aria-hidden="true">
        <span className="stitch grow" />
        or
        <span className="stitch grow" />
      </div>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look="secondary"
          wide
          onPress={() => mutate({ id })}
          // The next page is on its way once this has worked.
          isPending={(isPending || isSuccess) && variables.id === id}
        >
          Continue with {name}
        </Button>
      ))}
      <FormProblem>{error && sentenceOf(error)}</FormProblem>
    </>
  );
}
