/** A typed client of one service, over the endpoints generated from its OpenAPI document. */
import { config } from "@/lib/browser/config";
import { send } from "./transport";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

interface Options extends Omit<RequestInit, "body" | "headers" | "method"> {
  headers?: Values;
  parseAs?: "json" | "blob";
}

/** Undefined and null values are left out. */
type Values = Record<string, unknown>;

interface AnyOptions extends Options {
  params?: { path?: Values; query?: Values; header?: Values };
  body?: unknown;
}

export interface Reply<Value> {
  data?: Value;
  error?: unknown;
  response: Response;
}

type ParamKinds = { path: "path"; query: "query"; headers: "header" };
type Params<Data> = {
  [Part in keyof Data as Part extends keyof ParamKinds ? ParamKinds[Part] : never]: Data[Part];
};
/** A text file is sent as a string; `upload` sends pictures. */
type Body<Data> = {
  [Part in keyof Data as Part & "body"]: Blob extends Data[Part] ? string : Data[Part];
};
type OptionalIfEmpty<Value> = object extends Value ? { params?: Value } : { params: Value };
type OptionsOf<Data> = Options & Body<Data> & OptionalIfEmpty<Params<Data>>;
type Arguments<Value> = object extends Value ? [options?: Value] : [options: Value];

/** Each path has the type of the request's data and that of the responses by status. */
type Call<Paths> = <Path extends keyof Paths>(
  path: Path,
  ...options: Paths[Path] extends [infer Data, unknown] ? Arguments<OptionsOf<Data>> : never
) => Promise<
  Reply<
    Paths[Path] extends [unknown, infer Responses] ? ValueOf<Responses[keyof Responses]> : never
  >
>;
/** An empty response is read as undefined. */
type ValueOf<Response> = Response extends void ? undefined : Response;

export type ServiceClient<Endpoints> = {
  [Method in keyof Endpoints & (typeof METHODS)[number]]: Call<Endpoints[Method]>;
};

export const serviceClient = <Endpoints>() =>
  Object.fromEntries(
    METHODS.map((method) => [
      method,
      (path: string, options?: AnyOptions) => call(method, path, options),
    ]),
  ) as unknown as ServiceClient<Endpoints>;

async function call(method: string, path: string, options: AnyOptions = {}) {
  const { params = {}, headers, body, parseAs, ...init } = options;
  const request = new Request(urlOf(path, params.path, params.query), {
    ...init,
    method,
    headers: present({
      "Content-Type": body === undefined ? undefined : "application/json",
      ...headers,
      ...params.header,
    }),
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await send(request);
  if (response.ok && parseAs === "blob") return { data: await response.blob(), response };
  const text = await response.text();
  // A proxy may answer with nothing: that is no content, and must not be kept as such.
  const isEmpty = text === "" && (method !== "GET" || response.status === 204);
  return response.ok
    ? { data: isEmpty ? undefined : JSON.parse(text), response }
    : { error: parsedOrText(text), response };
}

/** Paths in the documents are absolute; the gateway's URL is known only at run time. */
function urlOf(path: string, values: Values = {}, query: Values = {}): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])));
  const url = new URL(filled, config().url);
  for (const [name, value] of present(query)) url.searchParams.append(name, value);
  return url;
}

/** An array is one entry per member. */
const present = (values: Values): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  );

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
