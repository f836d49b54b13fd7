/**
 * Gives the API layer access to the session. The session feature registers itself here at start.
 */
export interface Authorization {
  token(): string | null;
  /** Resolves once the token can be sent; an expired one is refreshed first. */
  ready(): Promise<void>;
  /** Refreshes the session, or ends it if it has expired for good. Called once after a 401. */
  refresh(): Promise<void>;
}

let registered: Authorization = {
  token: () => null,
  ready: async () => {},
  refresh: async () => {},
};

export function authorizeWith(authorization: Authorization): void {
  registered = authorization;
}

export const authorization = (): Authorization => registered;
