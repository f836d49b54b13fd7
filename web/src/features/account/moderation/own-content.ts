/** What moderators can decide about, as the messages of decisions name it. */
import { m } from "@/paraglide/messages.js";

/** With "your" in the languages where that word depends on the noun. */
export const OWN_CONTENT = {
  person: m.decisions_your_profile(),
  outfit: m.decisions_your_outfit(),
  tag: m.decisions_your_tag(),
  comment: m.decisions_your_comment(),
  avatar: m.decisions_your_avatar(),
  display_name: m.decisions_your_display_name(),
  bio: m.decisions_your_bio(),
} as const;
