/** What can be done about the author of a card, without losing the place: each can be undone. */
import { useState } from "react";
import type { Author } from "@/api/types";
import { useSession } from "@/features/session";
import { sentenceOf } from "@/lib/problem";
import { EyeOffIcon, LockIcon, PeopleIcon } from "@/ui/icons";
import { ActionMenu, type MenuAction } from "@/ui/menu";
import { toast } from "@/ui/notices";
import { useStand } from "./author-queries";

interface Props {
  author: Author;
  /** Takes the author's outfits out of sight; answers how to put them back. */
  hideAuthor: () => () => void;
  /** Further actions, such as to report. */
  more?: readonly MenuAction[];
}

const ACTS = [
  { id: "unfollow", label: "Unfollow", done: "You no longer follow", icon: <PeopleIcon /> },
  { id: "mute", label: "Mute for 7 days", done: "For 7 days without", icon: <EyeOffIcon /> },
  { id: "block", label: "Block", done: "Blocked:", icon: <LockIcon />, danger: true },
] as const;

export function AuthorMenu({ author, hideAuthor, more = [] }: Props) {
  const me = useSession()?.user.id;
  const stand = useStand(author.id);
  const [isBusy, setBusy] = useState(false);
  const name = author.display_name || author.username;
  const act = async ({ id, done }: (typeof ACTS)[number]) => {
    if (isBusy) return;
    setBusy(true);
    const putBack = hideAuthor();
    const undo = async () => {
      putBack();
      await stand[id](false).catch((error) => void toast(sentenceOf(error)));
    };
    try {
      await stand[id](true);
      toast(`${done} ${name}`, { undo: () => void undo() });
    } catch (error) {
      putBack();
      toast(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (!me || me === author.id) return null;
  const actions = ACTS.map((one) => ({ ...one, onAction: () => void act(one) }));
  return <ActionMenu label={`more about ${name}`} actions={[...actions, ...more]} />;
}
