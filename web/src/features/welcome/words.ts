/** What the start page says. */
export const welcome = {
  sentence: "Post the photo you already took.",
  continuation: "Your wardrobe builds itself.",
  promise: "People see exactly what you want them to see, and you can leave with everything.",
} as const;
