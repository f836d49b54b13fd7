import type { AboutContent } from "./types";

export const about: AboutContent = {
  lead: "You take a picture of what you wear anyway. Garderobe turns these pictures into a wardrobe that knows what you own and how often you wear it.",
  does: [
    {
      heading: "The photo comes first",
      text: [
        "No evening spent on cataloguing. Post one outfit photo, put a pin on the coat, and the coat is in your wardrobe. The next photo counts as another day that you wore it.",
      ],
    },
    {
      heading: "You decide who sees it",
      text: [
        "Every outfit is for you alone, for people whom you let in, or for everyone. One rule decides on every page, and nothing is shown to more people than the strictest setting allows.",
      ],
    },
    {
      heading: "The feed ends",
      text: [
        "People whom you follow, newest first, and then it is over. Nobody pays to be in between, and how many people like something is for its owner alone to know.",
      ],
    },
  ],
  never: [
    "sell or rent out what it knows about you",
    "show advertisements, or things to buy dressed up as outfits",
    "let another company watch you: no foreign script, font, pixel or button is on any page",
    "keep where or with what a photo was taken: place, device and time are removed when it arrives",
    "write to your contacts, or count what you do unless you said yes",
  ],
  closing: {
    heading: "If we close",
    text: [
      "Most sites like this one ended with their people's pictures inside. If Garderobe ends, everybody is written to at least 90 days before, logging in and taking everything with you work until the last day, and then the pictures are deleted, not sold.",
      "You need not wait for that: your things are yours to download or to delete on any day.",
    ],
  },
};
