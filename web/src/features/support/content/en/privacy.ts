import type { PrivacyContent } from "../types";

const OUR_SERVERS = "our servers";

export const privacy: PrivacyContent = {
  updated: "2026-11-28",
  summary: [
    "We use what you share only to show it to the people you choose.",
    "Everything is on our own servers. No page contains another company's scripts.",
    "We measure how the app is used only if you agree below. It's off by default.",
    "You can download everything and erase everything yourself.",
  ],
  kept: [
    {
      what: "Account: email, username, password as a hash, public keys of passkeys, country",
      why: "so that you can log in and we can contact you",
      where: OUR_SERVERS,
      long: "until 14 days after you delete the account",
    },
    {
      what: "Profile: name, picture, bio, links",
      why: "to show to the people you choose",
      where: OUR_SERVERS,
      long: "until you change it or delete the account",
    },
    {
      what: "Outfit photos, without place, device and time",
      why: "to show your outfits",
      where: `${OUR_SERVERS}; originals in private storage`,
      long: "until you delete them; 30 days in the trash",
    },
    {
      what: "Garments, tags, wears, private notes",
      why: "your wardrobe",
      where: OUR_SERVERS,
      long: "until you delete them or the account; garments 30 days in the trash",
    },
    {
      what: "Address and password of your own server, if your exports are sent to one",
      why: "to send them; the password is encrypted and never shown",
      where: OUR_SERVERS,
      long: "until you remove it or delete the account",
    },
    {
      what: "Files that you import",
      why: "to add what they hold to your wardrobe",
      where: `${OUR_SERVERS}, in private storage`,
      long: "until the import is done, at most 7 days",
    },
    {
      what: "Follows, likes, saves, comments",
      why: "your feed, and other people's notifications",
      where: OUR_SERVERS,
      long: "until you take them back or delete the account",
    },
    {
      what: "Your questions about outfits, and which one you chose in others'",
      why: "to ask the people you chose, and to count the votes for the person who asked",
      where: OUR_SERVERS,
      long: "30 days after voting ended",
    },
    {
      what: "Where you asked what a garment is from",
      why: "to show its owner who asked",
      where: OUR_SERVERS,
      long: "until the outfit, or the pin on it, is deleted; without your question once you take it back",
    },
    {
      what: "When you last read your feed",
      why: "to deliver new outfits to active readers",
      where: OUR_SERVERS,
      long: "31 days",
    },
    {
      what: "Notifications",
      why: "to tell you what others did and what we decided",
      where: OUR_SERVERS,
      long: "180 days",
    },
    {
      what: "Devices with push notifications: their name, and an address at the service of your browser's maker",
      why: "to notify you while Garderobe is closed. The messages are encrypted for your browser: that service learns when you get one, not what it says or who it is from",
      where: `${OUR_SERVERS} and the service of your browser's maker`,
      long: "until you turn push off, log out or delete the account; messages at most a day",
    },
    {
      what: "Reports, and what was decided about them",
      why: "to review them, and to notice repeated problems",
      where: OUR_SERVERS,
      long: "until two years after the decision",
    },
    {
      what: "Fingerprints of pictures that moderators hid, without the picture or its owner",
      why: "so that a copy isn't shown to anyone before a moderator has looked at it",
      where: OUR_SERVERS,
      long: "until the decision is reversed, at most two years",
    },
    {
      what: "Sessions: device, last seen, shortened network address",
      why: "so that you can see them and log out devices",
      where: OUR_SERVERS,
      long: "until a day after the session ends, at most 400 days",
    },
    {
      what: "Account activity, with device and network address",
      why: "so that you can spot anything that wasn't you",
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
      why: "so that each is counted once",
      where: OUR_SERVERS,
      long: "until 30 days after it was last shown to anyone",
    },
    {
      what: "The waitlist: email, and country, reason and origin where they were given",
      why: "so that we can invite you when there is room",
      where: OUR_SERVERS,
      long: "until you ask us to remove you (contact us on the help page) or delete the account with this email",
    },
    {
      what: "Emails to you and messages to us",
      why: "to deliver and to answer them",
      where: `${OUR_SERVERS} and our mailbox`,
      long: "emails until a week after they were sent, announcements that we hold back at most 30 days; messages until answered, at most a year",
    },
    {
      what: "Records of changes passed between our services",
      why: "so that nothing is lost if one fails",
      where: OUR_SERVERS,
      long: "30 days, or 90 if one couldn't be processed; less when the account is erased",
    },
    {
      what: "Use of the app, if you agreed",
      why: "to learn what's slow or hard to find",
      where: OUR_SERVERS,
      long: "90 days; 14 days for recordings",
    },
  ],
  sections: [
    {
      heading: "Cookies and storage in your browser",
      text: [
        "garderobe-session and two related cookies keep you logged in; garderobe-redirect remembers for ten minutes which page you wanted before you logged in. The app keeps an unsent photo, copies of your last feed and of your own pages for reading offline, and your choice of light or dark mode in the browser, and clears your data when you log out. Only outfits you've published that couldn't be sent yet stay there until you next log in, for at most thirty days. None of these needs your consent, because the things you ask for wouldn't work without them.",
        "If you agree to usage measurement, we also keep a random number for this browser and any events that haven't been sent yet.",
      ],
    },
    {
      heading: "What we measure if you agree",
      text: [
        "Which pages you open (as patterns such as /outfit/[outfitId], never full addresses), the names of the buttons, links and fields you use (never what you enter or choose), how fast pages load and whether on a phone, a tablet or a computer, how far you got when you joined or posted, your email address and username so that we can ask you about a problem, your country as a group, and recordings of how pages change while you use them logged in. All text, pictures and everything you type are blanked out before a recording leaves your browser. Only our admins can watch one; they don't see whose it is, and we record that they watched.",
        "If you withdraw your consent, measurement stops right away and everything this browser sent is erased. Anything sent while you were logged in is also erased with your account.",
      ],
    },
    {
      heading: "Who else can see it",
      text: [
        "Nobody you haven't shown it to, with one exception: if someone reports something of yours, or we hide it, our moderators can see it, even if you have changed who can see it. They see what others could see, never your private notes or prices, and we record that they looked.",
        "We pass something on only if a court or the law requires it, and we tell you unless we're forbidden to.",
      ],
    },
    {
      heading: "Your rights",
      text: [
        "You can see, correct, download and erase your data, object to how we use it, and complain to your data protection authority. There are buttons for the first four; for the others, contact us.",
      ],
    },
  ],
};
