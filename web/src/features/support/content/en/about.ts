import type { AboutContent } from "../types";

export const about: AboutContent = {
  lead: "You already take photos of what you wear. Garderobe turns them into a wardrobe that knows what you own and how often you wear it.",
  does: [
    {
      heading: "The photo comes first",
      text: [
        "No evenings spent cataloguing. Post an outfit photo, pin the coat, and the coat is in your wardrobe. Pin it in the next photo and that counts as another day you wore it.",
      ],
    },
    {
      heading: "You decide who sees it",
      text: [
        "Each outfit is for you alone, for followers you've approved, or for everyone. The same rule applies on every page, and the strictest setting always wins.",
      ],
    },
    {
      heading: "A feed that ends",
      text: [
        "The people you follow, newest first, and then you're done. No ads in between, no public like counts.",
      ],
    },
  ],
  never: [
    "sell or rent out your data",
    "show ads, or products dressed up as outfits",
    "let other companies watch you: no page has third-party scripts, fonts, pixels or buttons",
    "keep where, when or with what a photo was taken: location, time and device data are removed on upload",
    "message your contacts, or track what you do without your consent",
  ],
  moderation:
    "A person looks at every report. Each decision names the rule that was broken, can be appealed once, and is then reviewed by someone else. These are the decisions of the last twelve months.",
  closing: {
    heading: "If we close",
    text: [
      "Most sites like this took people's photos down with them. If Garderobe ever closes, we'll email you at least 90 days ahead; until the last day you can log in and take everything. Then we delete the photos. We never sell them.",
      "You don't have to wait for that: you can download or delete everything any day.",
    ],
  },
};
