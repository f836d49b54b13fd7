import type { HelpContent } from "./types";

export const help: HelpContent = {
  topics: [
    {
      name: "Outfits and photos",
      answers: [
        {
          id: "post",
          question: "How do I post an outfit?",
          steps: [
            "Open your wardrobe and use the camera button, or press g and then n.",
            "Choose a photo. JPEG, PNG, WebP and HEIC work, up to 15 MB.",
            "Add a caption and tags, choose who can see it, then publish.",
          ],
          also: "upload new picture share photo publish camera",
          link: { href: "/outfit/new", label: "Post an outfit" },
        },
        {
          id: "removed",
          question: "What is removed from my photos?",
          steps: [
            "Everything your camera stores alongside the picture: where, when and with which device it was taken. After the upload we show you what was removed.",
            "We keep the day you wore the outfit as its date, which you can see and change.",
          ],
          also: "metadata exif gps location place privacy date",
        },
        {
          id: "audience",
          question: "Who can see an outfit?",
          steps: [
            "Only you, followers or everyone: each outfit has its own setting, and your profile has one for everything. The stricter one applies.",
            "Open the outfit and choose Edit to change it. Old links to a picture stop working when fewer people can see it.",
          ],
          also: "private public followers visibility hide hidden audience",
        },
        {
          id: "describe",
          question: "How do I describe a photo for people who can't see it?",
          steps: [
            "Write alt text when you post an outfit, or later with Edit. The filter “Without description” in your wardrobe finds outfits that have none.",
            "Under Account, Privacy, choose whether we remind you of it, require it or don't ask.",
            "On someone else's outfit, open the menu and choose Suggest a description. Only the two of you can read it. Suggestions for your outfits wait on their pages until you use or dismiss them.",
          ],
          also: "alt text alternative description accessibility screen reader blind suggest remind require",
        },
        {
          id: "trash",
          question: "I deleted an outfit by mistake.",
          steps: [
            "Choose Undo in the message at the bottom of the page.",
            "After that, you'll find it in the trash for 30 days. Nobody else can see it there.",
          ],
          also: "restore undo remove lost gone recover deleted",
        },
        {
          id: "offline",
          question: "Can I use it without a connection?",
          steps: [
            "You can open the last feed you saw. A photo you've chosen is kept in your browser until it can be sent, even after a restart.",
            "To have the app on your home screen, choose Install or Add to home screen in the browser's menu.",
          ],
          also: "install app internet connection train plane pwa home screen",
        },
      ],
    },
    {
      name: "Wardrobe and tags",
      answers: [
        {
          id: "tags",
          question: "What are tags for?",
          steps: [
            "A tag is a collection of your outfits with its own page, such as work or summer. People can follow a tag without following you.",
            "Add tags when you post, or open an outfit and choose its tags. Each tag has its own audience.",
          ],
          also: "collection album folder group sort organise order",
          link: { href: "/tag/all", label: "My tags" },
        },
        {
          id: "co-owners",
          question: "Can we fill a tag together?",
          steps: [
            "Open your tag, choose Edit tag, and invite people under Co-owners. They accept or decline the invitation under Tags, Shared.",
            "Co-owners see the tag even if it's private. They add outfits and remove what they added; you can remove everything. Each outfit keeps its own audience, so some may not be visible to you.",
            "Outfits stay in the tag when someone leaves or is removed. They can still remove their own at any time.",
          ],
          also: "share collaborate invite invitation friends shared together leave",
          link: { href: "/tag/all?view=shared", label: "Shared tags" },
        },
        {
          id: "wardrobe",
          question: "How does my wardrobe build itself?",
          steps: [
            "Every outfit you post goes into your calendar. Tap a piece you're wearing and it's added to your wardrobe with its picture; next time, just pick it.",
            "We count how often you wear each piece from your outfits.",
          ],
          also: "garment clothes pin item closet catalogue wears count cost per wear",
          link: { href: "/wardrobe", label: "My wardrobe" },
        },
      ],
    },
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
  ],
};
