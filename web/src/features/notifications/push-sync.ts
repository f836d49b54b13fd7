/** Keeps this browser's push subscription the one that the server knows. */
import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "@/features/session";
import { browserSubscription, pushSupport, usesKey } from "@/lib/push/browser-push";
import { forgetPerson, rememberedPerson } from "@/lib/push/push-person";
import { invalidatePush, pushQuery, subscribeHere } from "./push-queries";

/**
 * Subscribes again, silently, if the person had turned push on here and the server's key has
 * changed, or either side has lost the subscription. Ends a subscription of somebody else, and one
 * that was turned off on another device.
 */
export async function syncPush(queryClient: QueryClient): Promise<void> {
  const person = currentSession()?.user.id;
  if (!person || pushSupport() !== "available" || Notification.permission !== "granted") return;
  if (rememberedPerson() !== person) return await forgetPush();
  const state = await queryClient.fetchQuery({ ...pushQuery(), staleTime: 0 });
  if (!state.public_key) return;
  if (state.turned_off) await forgetPush();
  else if (await isKnown(state.public_key, state.endpoint)) return;
  else await subscribeHere(state.public_key);
  await invalidatePush(queryClient);
}

async function isKnown(publicKey: string, endpoint: string | null): Promise<boolean> {
  const subscription = await browserSubscription();
  return subscription?.endpoint === endpoint && usesKey(subscription, publicKey);
}

/** Ends push in this browser. The server ends it with the session. */
export async function forgetPush(): Promise<void> {
  forgetPerson();
  await (await browserSubscription())?.unsubscribe();
}
