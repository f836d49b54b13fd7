/** The static pages by their path, as the build writes them to `{path}/_payload.json`. */
import { about } from "./about";
import { help } from "./help";
import { privacy } from "./privacy";
import { terms } from "./terms";
import { welcome } from "./welcome";

export const PAYLOADS = {
  "/": welcome,
  "/about": about,
  "/support/help": help,
  "/support/terms": terms,
  "/support/privacy": privacy,
} as const;
