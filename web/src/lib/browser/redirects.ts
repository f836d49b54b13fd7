/** The table of redirects between our own URLs. */
export interface RedirectRule {
  from: string;
  /** Applies to everyone unless it says signed-in. */
  when?: "signed-in";
  /** `wanted-page` is the page requested before log-in, else the feed. */
  to: string;
}

export const REDIRECTS: readonly RedirectRule[] = [
  { from: "/", when: "signed-in", to: "wanted-page" },
  { from: "/login", when: "signed-in", to: "wanted-page" },
  { from: "/register", when: "signed-in", to: "wanted-page" },
  { from: "/tag", to: "/tag/all" },
];

export function findRedirect(path: string, signedIn: boolean, rules = REDIRECTS): string | null {
  const rule = rules.find(({ from, when }) => from === path && (when === undefined || signedIn));
  return rule?.to ?? null;
}

/** `/account/` is `/account`, `/` stays. */
export function withoutLastSlash(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}
