import type { LandingContent } from "./types";

export const welcome: LandingContent = {
  sentence: "Post the photo you already took.",
  continuation: "Your wardrobe builds itself.",
  promise: "You decide who sees what, and you can take everything with you.",
};
