import type { PrivacyContent } from "./types";

const OUR_SERVERS = "our servers";

export const privacy: PrivacyContent = {
  updated: "2026-11-22",
  summary: [
    "We keep what you give us to show it to whom you chose, and for nothing else.",
    "Everything is on our own servers. No other company's script is on any page.",
    "How the app is used is counted only if you say yes below. The answer is no until then.",
    "You can take everything with you, and have everything erased, without asking us.",
  ],
  kept: [
    {
      what: "Account: email, username, password as a hash, country",
      why: "so that you can log in and be written to",
      where: OUR_SERVERS,
      long: "until you delete the account, and 14 days more",
    },
    {
      what: "Profile: name, picture, words, links",
      why: "to show you to the people you chose",
      where: OUR_SERVERS,
      long: "until you change it or delete the account",
    },
    {
      what: "Outfit photos, without place, device and time",
      why: "they are what this is about",
      where: `${OUR_SERVERS}; the original in a place that nobody can read from outside`,
      long: "until you delete them; 30 days in the trash",
    },
    {
      what: "Garments, tags, wears, private notes",
      why: "your wardrobe",
      where: OUR_SERVERS,
      long: "until you delete them or the account",
    },
    {
      what: "Follows, likes, saves, comments",
      why: "your feed, and other people's notifications",
      where: OUR_SERVERS,
      long: "until you take them back or delete the account",
    },
    {
      what: "That you have read your feed",
      why: "new outfits are brought to those who read",
      where: OUR_SERVERS,
      long: "31 days",
    },
    {
      what: "Notifications",
      why: "to tell you what others did, and what we decided",
      where: OUR_SERVERS,
      long: "180 days",
    },
    {
      what: "Reports, and what was decided about them",
      why: "to decide, and to see when something comes back",
      where: OUR_SERVERS,
      long: "until two years after the decision",
    },
    {
      what: "Sessions: device, last seen, shortened network address",
      why: "so that you can see and end them",
      where: OUR_SERVERS,
      long: "until a day after the session ends, at most 400 days",
    },
    {
      what: "What was done to your account, with device and network address",
      why: "so that you notice what was not you",
      where: OUR_SERVERS,
      long: "a year",
    },
    {
      what: "Sign-ins through another provider that were not finished",
      why: "so that you can finish them",
      where: OUR_SERVERS,
      long: "an hour or two",
    },
    {
      what: "Which recommendations you saw",
      why: "so that each counts once",
      where: OUR_SERVERS,
      long: "30 days after it was last shown to anybody",
    },
    {
      what: "The waitlist: email, and country, reason and origin where they were given",
      why: "so that we can invite you when there is room",
      where: OUR_SERVERS,
      long: "until you ask us to be taken off (write to us on the help page), or delete the account with this address",
    },
    {
      what: "Letters to you and messages to us",
      why: "to deliver and to answer them",
      where: `${OUR_SERVERS} and our mailbox`,
      long: "letters until a week after they were sent; messages until answered, at most a year",
    },
    {
      what: "What services tell each other about changes",
      why: "so that nothing is lost when one fails",
      where: OUR_SERVERS,
      long: "30 days, 90 if one could not be read; less when the account is erased",
    },
    {
      what: "Use of the app, if you agreed",
      why: "to learn what is hard to find or slow",
      where: OUR_SERVERS,
      long: "90 days; 14 days for recordings",
    },
  ],
  sections: [
    {
      heading: "Cookies and storage in your browser",
      text: [
        "garderobe-session and two companions keep you logged in; garderobe-redirect remembers for ten minutes which page you wanted before you logged in. The app keeps an unsent photo, your last feed, and your choice of light or dark in the browser, and clears what is yours when you log out. Only outfits that you published and that could not be sent yet wait there for your next log-in, for thirty days at most. None of these needs consent, because without them the thing you asked for does not work.",
        "Only if you agree to being counted, a random number for this browser and events that are not sent yet are kept as well.",
      ],
    },
    {
      heading: "What is counted if you agree",
      text: [
        "Which pages are opened (as patterns, such as /outfit/[outfitId], never as addresses), which buttons and links are used by their names, how fast pages appear, your email address and username so that we can ask you about a problem, your country as a group, and recordings of how pages change while you use them. Pictures and everything you type are blanked before a recording leaves your browser.",
        "If you withdraw, counting ends at once and what this browser had sent is erased. What was sent while you were logged in is erased with your account, too.",
      ],
    },
    {
      heading: "Who else gets to see it",
      text: [
        "Nobody to whom you do not show it. We pass something on only where a court or a law forces us to, and tell you unless we are forbidden to.",
      ],
    },
    {
      heading: "Your rights",
      text: [
        "To know, to correct, to take along, to erase, to object, and to complain to your data protection authority. The first four have buttons; for the others write to us.",
      ],
    },
  ],
};
