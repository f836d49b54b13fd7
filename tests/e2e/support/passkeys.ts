/** Chromium's virtual authenticator: a phone or laptop whose owner is always present. */
import type { CDPSession, Page } from "@playwright/test";

export interface Passkeys {
  /** Whether the owner unlocks it when asked. */
  unlock: (willing: boolean) => Promise<void>;
  count: () => Promise<number>;
}

/** From now on the page's device stores passkeys. */
export async function withPasskeys(page: Page): Promise<Passkeys> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    unlock: async (isUserVerified) => {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    count: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}
