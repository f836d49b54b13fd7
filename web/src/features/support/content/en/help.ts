import type { HelpContent } from "../types";
import { furtherTopics } from "./further-help";

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
          ],
          also: "alt text alternative description accessibility screen reader blind remind require",
        },
        {
          id: "trash",
          question: "I deleted an outfit or a garment by mistake.",
          steps: [
            "Choose Undo in the message at the bottom of the page.",
            "After that, you'll find it in the trash for 30 days. Nobody else can see it there. A garment comes back with its pins and wears.",
          ],
          also: "restore undo remove lost gone recover deleted",
        },
        {
          id: "offline",
          question: "Can I use it without a connection?",
          steps: [
            "You can open the last feed you saw, your wardrobe, your calendar and what you saved. A photo you've chosen is kept in your browser until it can be sent, even after a restart.",
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
          id: "pictures",
          question: "Can a piece have several pictures?",
          steps: [
            "Open the piece in your wardrobe and choose Add picture, up to eight times. Swipe to the one that should come first and choose Make main picture.",
            "A piece that you cut out in a collage can be saved as one of its pictures. Only you can see them.",
          ],
          also: "photos images several more front back label main order swipe cut out",
        },
        {
          id: "repeats",
          question: "Can I remember who has seen what I wore?",
          steps: [
            "When you post, plan or edit an outfit, open More and choose the people under Worn with. Only you can see them, and nobody is notified.",
            "A piece's page in your wardrobe then lists who has seen it.",
            "If the same people saw a piece shortly before, we mention it before you publish. Under Account, Privacy, choose how long that counts, or turn it off.",
          ],
          also: "repeat again same people friends worn with occasion warning seen outfit twice",
        },
        {
          id: "loans",
          question: "Can I lend a piece to a friend?",
          steps: [
            "Open the piece in your wardrobe, choose Lend, and pick someone you follow or who follows you. They see its name and main picture until the loan ends.",
            "To borrow, open an outfit and choose Ask to borrow. You can ask for pieces you can see.",
            "Both of you find the loan in the wardrobe under Loans. The borrower says it's given back, and the owner confirms. We remind both of you the day before it's due, and weekly after that.",
            "If one of you blocks the other, the piece stays marked as lent for its owner until they mark it returned.",
          ],
          also: "lend borrow loan give back return due overdue reminder offer request",
          link: { href: "/wardrobe?view=loans", label: "My loans" },
        },
        {
          id: "collage",
          question: "Can I try out an outfit before I wear it?",
          steps: [
            "Lay it out as a collage: in your wardrobe under Garments, choose Select, mark some pieces and choose Collage. Drag a piece to move it; two fingers resize and rotate it.",
            "Cut out removes what is around a piece in its picture: all at once, tap by tap, or with a brush. Your garment's own picture stays as it is.",
            "Save idea puts the collage among your drafts. Plan or post takes it to the form for new outfits.",
          ],
          also: "flat lay layout arrange combine cutout background idea try moodboard",
          link: { href: "/wardrobe?view=garments&collage=open", label: "Make a collage" },
        },
        {
          id: "wishlist",
          question: "Can I keep a list of pieces I'd like to have?",
          steps: [
            "Yes: open Garments in your wardrobe and choose Wishlist. Add a piece with its link, price and picture. Nobody else can see it.",
            "Once you have it, open it and choose Got it. From then on you can wear it, and it counts in your insights.",
          ],
          also: "wish list want buy shopping want to have someday gift",
          link: { href: "/wardrobe?view=garments&state=wished", label: "My wishlist" },
        },
        {
          id: "packing",
          question: "How do I pack for a trip?",
          steps: [
            "Open Packing in your wardrobe and create a trip. Nobody else can see it.",
            "Tap a day to plan an outfit or add pieces. Everything you'll wear goes on the suitcase list once, and the list changes with your outfits.",
            "Add more pieces and other items, such as a toothbrush, and tick what's packed. Ticks work offline too.",
          ],
          also: "trip travel suitcase packing list vacation holiday luggage unpack",
          link: { href: "/wardrobe?view=packing", label: "My trips" },
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
    ...furtherTopics,
  ],
};
