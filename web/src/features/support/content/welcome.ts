import type { WelcomeContent } from "./types";

export const welcome: WelcomeContent = {
  sentence: "Post the photo you already took.",
  continuation: "Your wardrobe builds itself.",
  promise: "You decide who sees what, and you can take everything with you.",
};
