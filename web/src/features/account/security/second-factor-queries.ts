/** API calls for second factors: the authenticator app, passkeys. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { identity, unwrap } from "@/api/client";
import type { NewPasskey } from "@/api/types";
import { accountKeys, type Proof } from "@/features/account/queries";
import { createPasskey } from "@/lib/auth/passkeys";

export const twoFactorQuery = () =>
  queryOptions({
    queryKey: accountKeys.twoFactor(),
    queryFn: ({ signal }) => unwrap(identity.GET("/api/identity/v1/two-factor", { signal })),
  });

/** Returns the secret for the authenticator app; nothing is enabled yet. */
export const useBeginTwoFactor = () =>
  useMutation({
    mutationFn: (body: Proof) =>
      unwrap(identity.POST("/api/identity/v1/two-factor/setup", { body })),
  });

/** A mutation that changes the second factors and is listed in recent activity. */
function useTwoFactorChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
}

export const useEnableTwoFactor = () =>
  useTwoFactorChange((code: string) =>
    unwrap(identity.POST("/api/identity/v1/two-factor", { body: { code } })),
  );

export const useNewRecoveryCodes = () =>
  useTwoFactorChange((body: Proof) =>
    unwrap(identity.POST("/api/identity/v1/two-factor/recovery-codes", { body })),
  );

export const useDisableTwoFactor = () =>
  useTwoFactorChange((body: Proof) =>
    unwrap(identity.POST("/api/identity/v1/two-factor/disable", { body })),
  );

export const passkeysQuery = () =>
  queryOptions({
    queryKey: accountKeys.passkeys(),
    queryFn: ({ signal }) => unwrap(identity.GET("/api/identity/v1/passkeys", { signal })),
    select: ({ items }) => items,
  });

/** Creates a passkey in this browser; the first second factor also returns recovery codes. */
export const useAddPasskey = () =>
  useTwoFactorChange(async (body: Proof) => {
    const made = await unwrap(identity.POST("/api/identity/v1/passkeys/setup", { body }));
    const credential = await createPasskey<NewPasskey>(made.public_key);
    return unwrap(identity.POST("/api/identity/v1/passkeys", { body: { credential } }));
  });

export const useRenamePasskey = () =>
  useTwoFactorChange(({ id, name }: { id: string; name: string }) =>
    unwrap(
      identity.PATCH("/api/identity/v1/passkeys/{passkey_id}", {
        params: { path: { passkey_id: id } },
        body: { name },
      }),
    ),
  );

export const useRemovePasskey = () =>
  useTwoFactorChange(({ id, proof }: { id: string; proof: Proof }) =>
    unwrap(
      identity.POST("/api/identity/v1/passkeys/{passkey_id}/removal", {
        params: { path: { passkey_id: id } },
        body: proof,
      }),
    ),
  );
