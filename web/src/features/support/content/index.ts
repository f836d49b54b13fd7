/** The static pages by path, as the build writes them to `{path}/_payload.json`. */
import { about } from "./about";
import { help } from "./help";
import { welcome } from "./landing";
import { privacy } from "./privacy";
import { terms } from "./terms";

export const PAYLOADS = {
  "/": welcome,
  "/about": about,
  "/support/help": help,
  "/support/terms": terms,
  "/support/privacy": privacy,
} as const;
