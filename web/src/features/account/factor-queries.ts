/** What the account pages ask of the API about second factors: the authenticator app, passkeys. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, identity } from "@/api/client";
import type { NewPasskey } from "@/api/types";
import { makePasskey } from "@/lib/passkeys";
import { accountKeys, type Proof } from "./queries";

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: accountKeys.twoFactor(),
    queryFn: ({ signal }) => answer(identity.GET("/api/identity/v1/two-factor", { signal })),
  });

/** The answer is the secret for the authenticator app; nothing is turned on yet. */
export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (body: Proof) =>
      answer(identity.POST("/api/identity/v1/two-factor/setup", { body })),
  });

/** A mutation after which two-factor stands differently, and is in the list of recent activity. */
function useTwoFactorChange<Given, Answered>(mutationFn: (given: Given) => Promise<Answered>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

export const useEnableTwoFactor = () =>
  useTwoFactorChange((code: string) =>
    answer(identity.POST("/api/identity/v1/two-factor", { body: { code } })),
  );

export const useNewRecoveryCodes = () =>
  useTwoFactorChange((body: Proof) =>
    answer(identity.POST("/api/identity/v1/two-factor/recovery-codes", { body })),
  );

export const useDisableTwoFactor = () =>
  useTwoFactorChange((body: Proof) =>
    answer(identity.POST("/api/identity/v1/two-factor/disable", { body })),
  );

export const passkeysQuery = () =>
  queryOptions({
    queryKey: accountKeys.passkeys(),
    queryFn: ({ signal }) => answer(identity.GET("/api/identity/v1/passkeys", { signal })),
    select: ({ items }) => items,
  });

/** Makes a passkey in this browser; with the first second factor come recovery codes. */
export const useAddPasskey = () =>
  useTwoFactorChange(async (body: Proof) => {
    const made = await answer(identity.POST("/api/identity/v1/passkeys/setup", { body }));
    const credential = await makePasskey<NewPasskey>(made.public_key);
    return answer(identity.POST("/api/identity/v1/passkeys", { body: { credential } }));
  });

export const useRenamePasskey = () =>
  useTwoFactorChange(({ id, name }: { id: string; name: string }) =>
    answer(
      identity.PATCH("/api/identity/v1/passkeys/{passkey_id}", {
        params: { path: { passkey_id: id } },
        body: { name },
      }),
    ),
  );

export const useRemovePasskey = () =>
  useTwoFactorChange(({ id, proof }: { id: string; proof: Proof }) =>
    answer(
      identity.POST("/api/identity/v1/passkeys/{passkey_id}/removal", {
        params: { path: { passkey_id: id } },
        body: proof,
      }),
    ),
  );
