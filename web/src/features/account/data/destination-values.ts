/** The values of the form for an export destination, and how they are sent. */
import * as v from "valibot";
import type { ExportDestination, NewExportDestination } from "@/api/types";
import { completeLink } from "@/features/account/profile/info-values";

export type DestinationKind = ExportDestination["kind"];

const DEFAULT_REGION = "us-east-1";

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));

const SHARED = {
  url: v.pipe(required("Enter the address of your server."), v.transform(completeLink)),
  secret: v.string(),
  region: v.pipe(v.string(), v.trim()),
  prefix: v.pipe(v.string(), v.trim()),
};

export const DESTINATIONS = {
  s3: v.object({
    ...SHARED,
    username: required("Enter the access key ID."),
    bucket: required("Enter the name of the bucket."),
  }),
  webdav: v.object({
    ...SHARED,
    username: required("Enter your username on that server."),
    bucket: v.string(),
  }),
};

export type DestinationValues = v.InferOutput<typeof DESTINATIONS.s3>;

/** The form's values at first: those of the current destination if it is of this kind. */
export function valuesOf(kind: DestinationKind, current: ExportDestination | null) {
  const known = current?.kind === kind ? current : null;
  return {
    url: known?.url ?? "",
    username: known?.username ?? "",
    secret: "",
    bucket: known?.bucket ?? "",
    region: known?.region ?? DEFAULT_REGION,
    prefix: known?.prefix ?? "",
  };
}

/** The request; without a secret the service keeps the current one. */
export function requestOf(kind: DestinationKind, values: DestinationValues): NewExportDestination {
  const { url, username, bucket, prefix } = values;
  const secret = values.secret || null;
  if (kind === "webdav") return { kind, url, username, secret };
  return { kind, url, username, secret, bucket, prefix, region: values.region || DEFAULT_REGION };
}
