/** A browser with passkeys; jsdom has none. */
import { onTestFinished } from "vitest";

export const SIGNED = {
  id: "key",
  rawId: "key",
  type: "public-key",
  response: { clientDataJSON: "A", authenticatorData: "B", signature: "C" },
};
export const MADE = { ...SIGNED, response: { clientDataJSON: "A", attestationObject: "B" } };

/** Returns the requests to the browser; `refuse` makes it fail as if the person had cancelled. */
export function fakePasskeys() {
  const requests: unknown[] = [];
  let failure: DOMException | null = null;
  const as = (json: object) => async (options: unknown) => {
    requests.push(options);
    if (failure) throw failure;
    return { toJSON: () => json };
  };
  const overrides = (on: object, name: string, value: object) => {
    Object.defineProperty(on, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(on, name));
  };
  overrides(globalThis, "PublicKeyCredential", {
    parseCreationOptionsFromJSON: (options: object) => options,
    parseRequestOptionsFromJSON: (options: object) => options,
  });
  overrides(navigator, "credentials", { create: as(MADE), get: as(SIGNED) });
  const refuse = (name: string | null) => {
    failure = name === null ? null : new DOMException("", name);
  };
  return { requests, refuse };
}
