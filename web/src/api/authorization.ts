/** Where the API layer gets the session from: the session feature registers itself here at start. */
export interface Authorization {
  token(): string | null;
  /** Resolves when the token is worth sending: one that has expired is renewed first. */
  ready(): Promise<void>;
  /** Makes the session good again, or ends it when it is over; called once after a 401. */
  renew(): Promise<void>;
}

let registered: Authorization = {
  token: () => null,
  ready: async () => {},
  renew: async () => {},
};

export function authorizeWith(authorization: Authorization): void {
  registered = authorization;
}

export const authorization = (): Authorization => registered;
