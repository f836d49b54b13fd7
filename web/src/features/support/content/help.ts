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
            "Add a caption, tags and who may see it, then publish.",
          ],
          also: "upload new picture share photo publish camera",
          link: { href: "/outfit/new", label: "Post an outfit" },
        },
        {
          id: "removed",
          question: "What is removed from my photos?",
          steps: [
            "Everything that a camera writes beside the picture: where it was taken, with what device, and when. After the upload a slip tells what there was.",
            "The day you wore the outfit is kept as its date, because you can see and change it.",
          ],
          also: "metadata exif gps location place privacy date",
        },
        {
          id: "audience",
          question: "Who can see an outfit?",
          steps: [
            "Only me, followers, or everyone: each outfit has its own setting, and your profile has one for all. The stricter one counts.",
            "Open the outfit and choose Edit to change it. Old links to a picture stop working when it becomes less visible.",
          ],
          also: "private public followers visibility hide hidden audience",
        },
        {
          id: "trash",
          question: "I deleted an outfit by mistake.",
          steps: [
            "Use Undo in the message below the page.",
            "Later: it stays in the trash for 30 days, and nobody else sees it there.",
          ],
          also: "restore undo remove lost gone recover deleted",
        },
        {
          id: "offline",
          question: "Can I use it without a connection?",
          steps: [
            "The feed you saw last opens offline. A photo that you chose is kept in the browser until it can be sent, also over a restart.",
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
            "A tag is a collection of your outfits with a page of its own, such as work or summer. Others can follow one tag without following you.",
            "Add tags while you post, or open an outfit and choose its tags. A tag has an audience of its own.",
          ],
          also: "collection album folder group sort organise order",
          link: { href: "/tag/all", label: "My tags" },
        },
        {
          id: "wardrobe",
          question: "How does my wardrobe build itself?",
          steps: [
            "Every outfit you post is a day in your calendar. Say what you wear in it, and the piece is in your wardrobe with its picture; the next time you pick it from the list.",
            "How often you wore something follows from your outfits.",
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
          question: "How do I find and follow somebody?",
          steps: [
            "Type their username on your feed, or open the link they sent you, and choose Follow.",
            "If their profile is not for everyone, they decide first; until then the button says Requested.",
          ],
          also: "friend friends search request requested approve person",
          link: { href: "/feed", label: "Open the feed" },
        },
        {
          id: "followers",
          question: "Who can follow me?",
          steps: [
            "With a profile for everyone: anybody. Otherwise requests wait on your account page, where you approve or decline them.",
          ],
          also: "request approve decline remove follower block",
          link: { href: "/account", label: "My account" },
        },
        {
          id: "report",
          question: "Somebody posts what they should not.",
          steps: [
            "Use Report in the menu of the outfit, the comment or the person. A person of ours looks at it; they do not learn who reported.",
            "If somebody is in danger, call the emergency services first. Then write to us below.",
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
            "Ask for a link under Forgot password. The answer is the same whether we know the address or not.",
            "The link works once, for 30 minutes. Setting a new password ends your other sessions.",
          ],
          also: "reset log in login sign in locked out cannot",
          link: { href: "/account/forgot-password", label: "Set a new password" },
        },
        {
          id: "no-mail",
          question: "No letter arrives.",
          steps: [
            "Look into the spam folder and check the address. Letters leave within a minute.",
            "A letter to an address that has no account says nothing: register first.",
          ],
          also: "email verification confirm link spam inbox",
        },
        {
          id: "two-factor",
          question: "How do I protect my account better?",
          steps: [
            "Turn on two-factor under Account, Management: then logging in takes a code from your phone as well. Keep the recovery codes somewhere safe.",
            "The same page lists the devices that are logged in; end those you do not know.",
          ],
          also: "2fa totp authenticator security hacked device session code",
          link: { href: "/account/management", label: "Management" },
        },
        {
          id: "email",
          question: "How do I change my email address or username?",
          steps: [
            "The address: Account, Management, Email. Confirm it by the link sent to the new address; the old one gets a notice.",
            "The username: Account, My info.",
          ],
          also: "rename name address mail change",
          link: { href: "/account/management/email", label: "Change the address" },
        },
        {
          id: "take-along",
          question: "How do I take my things with me?",
          steps: [
            "Everything you have here can be downloaded as one file, from your account page.",
          ],
          also: "export download data backup zip gdpr leave copy",
          link: { href: "/account", label: "My account" },
        },
        {
          id: "delete",
          question: "How do I delete my account?",
          steps: [
            "Account, Delete account. It is hidden at once and can be restored for 14 days by logging in.",
            "Then everything is erased everywhere, and you are sent a receipt.",
          ],
          also: "remove close erase leave gdpr gone",
          link: { href: "/account/management?section=delete", label: "Delete my account" },
        },
      ],
    },
  ],
};
