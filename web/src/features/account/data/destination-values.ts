/** The values of the form for an export destination, and how they are sent. */

import * as v from "valibot";
import type { ExportDestination, NewExportDestination } from "@/api/types";
import { completeLink } from "@/features/account/profile/info-values";
import { m } from "@/paraglide/messages.js";

export type DestinationKind = ExportDestination["kind"];

const DEFAULT_REGION = "us-east-1";

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));

const SHARED = {
  url: v.pipe(required(m.data_destination_url_needed()), v.transform(completeLink)),
  secret: v.string(),
  region: v.pipe(v.string(), v.trim()),
  prefix: v.pipe(v.string(), v.trim()),
};

export const DESTINATIONS = {
  s3: v.object({
    ...SHARED,
    username: required(m.data_destination_key_id_needed()),
    bucket: required(m.data_destination_bucket_needed()),
  }),
  webdav: v.object({
    ...SHARED,
    username: required(m.data_destination_username_needed()),
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
