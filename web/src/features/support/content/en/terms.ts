import { TERMS_VERSION } from "@/lib/auth/terms-version";
import type { TermsContent } from "../types";

export const terms: TermsContent = {
  version: TERMS_VERSION,
  summary: [
    "Your pictures and words stay yours. We may show them only to the people you choose.",
    "Be old enough, post only what you have the right to post, and be decent to others.",
    "We can hide anything that breaks these rules. We tell you why, and you can appeal once; a person reviews it.",
    "You can leave at any time and take everything with you. We may close too, but never overnight.",
  ],
  sections: [
    {
      heading: "Who can have an account",
      text: [
        "Anyone who has reached the minimum age: 16, unless the sign-up form shows a different age. You can have several accounts, but each account belongs to one person: don't pass it on, and keep your password to yourself.",
      ],
    },
    {
      heading: "What belongs to you",
      text: [
        "Everything you post stays yours. You allow us to store it, to make smaller copies of pictures and to show it to the audience you choose, for as long as it is posted. Nothing else: no advertising, no training of models, no passing it on.",
        "If you make something less visible or delete it, this permission ends right away, including for copies at the old address.",
      ],
    },
    {
      heading: "What you can post",
      text: [
        "Pictures you took or are allowed to use, of people who agree to be shown. Not allowed: nudity or sexual pictures of anyone under 18, hate, threats, other people's private data, spam, and anything illegal.",
      ],
    },
    {
      heading: "How we enforce this",
      text: [
        "Anyone can report an outfit, a person, a comment or a tag. Someone on our team reviews it and may do nothing, warn, limit an account for a time, or suspend it. Every decision states its reason and can be appealed once.",
      ],
    },
    {
      heading: "Leaving",
      text: [
        "You can delete your account under Account, Management. You can restore it for 14 days; after that it is erased everywhere, and we email you a list of what was erased.",
        "We may close the service. If we do, we'll email everyone at least 90 days ahead, and you can download your things until the last day.",
      ],
    },
    {
      heading: "When something goes wrong",
      text: [
        "We look after your things as if they were our own, keep copies, and say openly when something fails. By law we are liable for what we cause on purpose or through gross negligence, and for personal injury. Nothing on this page takes away rights that your country's law gives you as a consumer.",
      ],
    },
    {
      heading: "When these terms change",
      text: [
        "A new version gets a new date. We tell you in the app and by email at least 30 days before it applies; if you don't agree, you can leave with everything until then.",
      ],
    },
  ],
  versions: [{ version: TERMS_VERSION, change: "The first version." }],
};
