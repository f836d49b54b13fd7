/** A browser that has passkeys; jsdom has none. */
import { onTestFinished } from "vitest";

export const SIGNED = {
  id: "key",
  rawId: "key",
  type: "public-key",
  response: { clientDataJSON: "A", authenticatorData: "B", signature: "C" },
};
export const MADE = { ...SIGNED, response: { clientDataJSON: "A", attestationObject: "B" } };

/** Answers with what was asked of the browser; `refuse` makes it fail as if the person had. */
export function fakePasskeys() {
  const asked: unknown[] = [];
  let failure: DOMException | null = null;
  const as = (json: object) => async (options: unknown) => {
    asked.push(options);
    if (failure) throw failure;
    return { toJSON: () => json };
  };
  const given = (on: object, name: string, value: object) => {
    Object.defineProperty(on, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(on, name));
  };
  given(globalThis, "PublicKeyCredential", {
    parseCreationOptionsFromJSON: (options: object) => options,
    parseRequestOptionsFromJSON: (options: object) => options,
  });
  given(navigator, "credentials", { create: as(MADE), get: as(SIGNED) });
  const refuse = (name: string | null) => {
    failure = name === null ? null : new DOMException("", name);
  };
  return { asked, refuse };
}
