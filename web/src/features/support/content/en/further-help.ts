/** Answers about people and the account. */
import type { HelpContent } from "../types";

export const furtherTopics: HelpContent["topics"] = [
  {
    name: "People",
    answers: [
      {
        id: "follow",
        question: "How do I find and follow someone?",
        steps: [
          "Type their username on your feed, or open the link they sent you, and choose Follow.",
          "If their profile isn't public, they approve you first. Until then the button says Requested.",
        ],
        also: "friend friends search request requested approve person",
        link: { href: "/feed", label: "Open the feed" },
      },
      {
        id: "followers",
        question: "Who can follow me?",
        steps: [
          "If your profile is public, anyone. Otherwise you approve or decline requests on your account page.",
        ],
        also: "request approve decline remove follower block",
        link: { href: "/account", label: "My account" },
      },
      {
        id: "circles",
        question: "What are circles for?",
        steps: [
          "A circle is a list of people, such as family or close friends. You can show something to one circle instead of all your followers.",
          "Choose Account, Circles to make one and add people, or Add to circle in the menu of someone's profile. They need not follow you.",
          "Only you can see your circles. No one is notified when you add or remove them. Blocking someone removes them from your circles.",
        ],
        also: "group list friends family close private share some people audience",
        link: { href: "/account/circles", label: "My circles" },
      },
      {
        id: "report",
        question: "How do I report something?",
        steps: [
          "Choose Report in the menu of the outfit, comment or person. Someone on our team reviews it; we never say who reported it.",
          "If someone is in danger, call the emergency services first. Then contact us below.",
        ],
        also: "abuse harass hate spam stolen block mute report nudity",
      },
    ],
  },
  {
    name: "Account",
    answers: [
      {
        id: "password",
        question: "I forgot my password.",
        steps: [
          "Request a link under Forgot your password. For privacy, you see the same message whether or not the email has an account.",
          "The link works once, for 30 minutes. Setting a new password logs you out on all other devices.",
        ],
        also: "reset log in login sign in locked out cannot",
        link: { href: "/account/forgot-password", label: "Set a new password" },
      },
      {
        id: "no-mail",
        question: "I didn't get an email",
        steps: [
          "Check your spam folder and make sure the address is right. Emails are sent within a minute.",
          "If no account uses that address, we don't send anything. Register first.",
        ],
        also: "email verification confirm link spam inbox",
      },
      {
        id: "two-factor",
        question: "How do I protect my account better?",
        steps: [
          "Add a passkey under Account, Management: you log in with your fingerprint, your face or your device's PIN, and nobody can guess it.",
          "Or turn on two-step login there, so that logging in also needs a code from your phone. Either way, keep your recovery codes somewhere safe.",
          "The same page lists the devices you're logged in on; log out any you don't recognise.",
        ],
        also: "2fa passkey webauthn fingerprint totp authenticator security hacked device session code",
        link: { href: "/account/management", label: "Management" },
      },
      {
        id: "email",
        question: "How do I change my email address or username?",
        steps: [
          "Email: Account, Management, Email. Confirm it with the link we send to the new address; we also notify the old one.",
          "Username: Account, My info.",
        ],
        also: "rename name address mail change",
        link: { href: "/account/management/email", label: "Change your email" },
      },
      {
        id: "take-along",
        question: "How do I download my data?",
        steps: ["Choose My data on your account page to download everything as one file."],
        also: "export download data backup zip gdpr leave copy",
        link: { href: "/account", label: "My account" },
      },
      {
        id: "import",
        question: "How do I import my wardrobe?",
        steps: [
          "Choose My data on your account page, then Choose file: the ZIP of an export, or a CSV file of garments with a folder of pictures.",
          "Look at what it holds and choose Import. It adds what is missing and changes nothing you have.",
        ],
        also: "upload csv spreadsheet restore move migrate zip come back",
        link: { href: "/account?view=data", label: "My data" },
      },
      {
        id: "delete",
        question: "How do I delete my account?",
        steps: [
          "Choose Account, Delete account. It's hidden right away, and you can restore it for 14 days by logging in.",
          "After that everything is erased, and we email you a list of what was erased.",
        ],
        also: "remove close erase leave gdpr gone",
        link: { href: "/account/management?section=delete", label: "Delete my account" },
      },
    ],
  },
];
