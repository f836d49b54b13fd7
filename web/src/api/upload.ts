/**
 * Uploads raw bytes with progress, which fetch does not report. Retries and one refresh work as in
 * every other call.
 */
import { config } from "@/lib/browser/config";
import { foreign404AsOutage } from "@/lib/http/foreign-404";
import { Problem } from "@/lib/http/problem";
import { untilReached } from "@/lib/http/resilient-fetch";
import { authorization } from "./authorization";

export interface UploadOptions {
  /** 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * PUTs the body to a path of the gateway; throws a Problem, a TypeError (network) or an AbortError.
 */
export async function upload<T>(path: string, body: Blob, options: UploadOptions = {}): Promise<T> {
  const first = await put(path, body, options);
  if (first.status !== 401 || authorization().token() === null) return readBody<T>(first);
  await authorization().refresh();
  return readBody<T>(await put(path, body, options));
}

async function readBody<T>(response: Response): Promise<T> {
  const body = await response.json().catch(() => null);
  if (!response.ok) throw Problem.from(response, body);
  return body as T;
}

function put(path: string, body: Blob, options: UploadOptions): Promise<Response> {
  const url = new URL(path, config().url).href;
  return untilReached({ url, signal: options.signal }, () => putOnce(url, body, options));
}

function putOnce(url: string, body: Blob, options: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    options.signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", body.type || "application/octet-stream");
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) =>
      options.onProgress?.(total ? loaded / total : 0);
    request.onload = () => {
      const response = new Response(request.responseText, responseInit(request));
      resolve(foreign404AsOutage(response));
    };
    request.onerror = () => reject(new TypeError("The upload did not reach the server."));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}

function responseInit(request: XMLHttpRequest): ResponseInit {
  const headers = new Headers();
  for (const name of ["Content-Type", "Retry-After"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return { status: request.status, headers };
}
