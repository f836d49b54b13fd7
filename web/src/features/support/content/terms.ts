import { TERMS_VERSION } from "@/lib/terms-version";
import type { TermsContent } from "./types";

export const terms: TermsContent = {
  version: TERMS_VERSION,
  summary: [
    "Your pictures and words stay yours. We may show them only to the people you chose.",
    "Be at least 16, post what is yours to post, and be decent to others.",
    "We can hide what breaks these rules. You are told why, and may object once; a person reads it.",
    "You can leave at any time and take everything with you. So can we stop, but not overnight.",
  ],
  sections: [
    {
      heading: "Who may have an account",
      text: [
        "Anybody of 16 years or more. One person may have several accounts, but an account belongs to one person: do not hand it on, and keep your password to yourself.",
      ],
    },
    {
      heading: "What is yours",
      text: [
        "Everything you post stays yours. You allow us to store it, to make smaller copies of pictures, and to show it to the audience that you chose, for as long as it is posted. Nothing else: no advertising, no training of models, no passing on.",
        "Making something less visible, or deleting it, takes this back at once, also for copies under the old address.",
      ],
    },
    {
      heading: "What you may post",
      text: [
        "Pictures that you took or may use, of people who agree to be shown. Not allowed: nudity of or sexual pictures with anybody under 18, hate, threats, other people's private data, spam, and what is against the law.",
      ],
    },
    {
      heading: "What we do about it",
      text: [
        "Anybody can report an outfit, a person, a comment or a tag. A person of ours looks at it and may do nothing, warn, limit an account for a time, or suspend it. Each decision names its reason, and each can be objected to once.",
      ],
    },
    {
      heading: "Leaving",
      text: [
        "You can delete your account under Account, Management. It can be restored for 14 days; then it is erased everywhere, and you are sent a receipt of what was erased.",
        "We may end the service. Then everybody is told by mail at least 90 days before, and can take their things along until the last day.",
      ],
    },
    {
      heading: "When something goes wrong",
      text: [
        "We take care of your things as of our own, keep copies, and say openly when something failed. We are liable by law for what we cause on purpose or by gross carelessness, and for harm to people; this page takes none of the rights away that the law of your country gives you as a consumer.",
      ],
    },
    {
      heading: "When these terms change",
      text: [
        "A new version gets a new date. You are told in the app and by mail at least 30 days before it counts; if you do not agree you can leave with everything until then.",
      ],
    },
  ],
  versions: [{ version: TERMS_VERSION, change: "The first version." }],
};
