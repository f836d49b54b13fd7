import { m } from "@/paraglide/messages.js";
import type { LandingContent } from "./types";

export const welcome: LandingContent = {
  sentence: m.landing_sentence(),
  continuation: m.landing_continuation(),
  promise: m.landing_promise(),
};
