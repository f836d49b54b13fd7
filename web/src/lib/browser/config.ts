/** Public runtime configuration, read once from /config.json before the app starts. */
import { preloadFetch } from "@/lib/http/preload-cache";
import { resilientFetch } from "@/lib/http/resilient-fetch";
import { m } from "@/paraglide/messages.js";

export interface Config {
  /** The gateway's URL, without a trailing slash. */
  url: string;
  /** The public anonymous key. */
  anonKey: string;
  /** Where pictures are served from. */
  mediaUrl: string;
  analyticsToken: string | null;
}

/** The file lacks a required value. */
export class MissingConfiguration extends Error {
  override name = "MissingConfiguration";
  constructor() {
    super(m.config_missing());
  }
}

/** The file did not load: the server is down, or something else responds in its place. */
export class ConfigurationNotLoaded extends Error {
  override name = "ConfigurationNotLoaded";
  constructor() {
    super(m.config_not_loaded());
  }
}

let current: Config | null = null;

export async function loadConfig(fetchJson: () => Promise<unknown> = fetchConfig): Promise<Config> {
  current = parseConfig(await fetchJson());
  return current;
}

export function config(): Config {
  if (!current) throw new MissingConfiguration();
  return current;
}

export function parseConfig(raw: unknown): Config {
  const values = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const { url, anon_key, media_url, analytics_token } = values;
  if (!isText(url) || !isText(anon_key)) throw new MissingConfiguration();
  return {
    url: ownAddress(withoutLastSlash(url)),
    anonKey: anon_key,
    mediaUrl: withoutLastSlash(isText(media_url) ? media_url : url),
    analyticsToken: isText(analytics_token) ? analytics_token : null,
  };
}

async function fetchConfig(): Promise<unknown> {
  const request = new Request(new URL("/config.json", location.origin), { cache: "no-cache" });
  const response = await resilientFetch(request, { fetch: preloadFetch(null) });
  const raw = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (raw === undefined) throw new ConfigurationNotLoaded();
  // The development server proxies the gateway, so the browser uses its URL.
  return import.meta.env.DEV && raw ? { ...raw, url: location.origin } : raw;
}

/**
 * One machine has two names, localhost and 127.0.0.1: calls use the one the page was opened with.
 */
function ownAddress(url: string): string {
  const { hostname, port, origin } = location;
  const named = new URL(url, origin);
  const isSame = LOOPBACK.has(hostname) && LOOPBACK.has(named.hostname) && port === named.port;
  return isSame ? origin : url;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1"]);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const withoutLastSlash = (url: string) => url.replace(/\/+$/, "");
