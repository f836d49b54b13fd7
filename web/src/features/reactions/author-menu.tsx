/** What can be done about the author of a card, without losing the place: each can be undone. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { followedQuery } from "@/api/follows";
import type { Author, Relation } from "@/api/types";
import { useSession } from "@/features/session";
import { EyeOffIcon, LockIcon, PeopleIcon } from "@/ui/icons";
import { ActionMenu, type MenuAction } from "@/ui/menu";
import { toast, toastProblem } from "@/ui/notices";
import { type Stand, useStand } from "./author-queries";

/**
 * Takes what is of the author out of sight, only what came by following them or everything;
 * answers how to put it back.
 */
export type HideAuthor = (reach: "followed" | "everything") => () => void;

interface Props {
  author: Author;
  hideAuthor: HideAuthor;
  /** Further actions, such as to report. */
  more?: readonly MenuAction[];
}

interface Act {
  id: keyof Stand;
  on: boolean;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** What is said once it is done. */
  done: (name: string) => string;
  hides?: Parameters<HideAuthor>[0];
}

const FOLLOW: Record<Relation["follow"], Pick<Act, "on" | "label" | "done" | "hides">> = {
  none: { on: true, label: "Follow", done: (name) => `You now follow ${name}` },
  requested: { on: false, label: "Withdraw request", done: () => "Request withdrawn" },
  following: {
    on: false,
    label: "Unfollow",
    done: (name) => `You unfollowed ${name}`,
    hides: "followed",
  },
};
const HIDE = { on: true, hides: "everything" } as const;
const OTHERS: readonly Act[] = [
  {
    ...HIDE,
    id: "mute",
    label: "Mute for 7 days",
    done: (name) => `${name} is muted for 7 days`,
    icon: <EyeOffIcon />,
  },
  {
    ...HIDE,
    id: "block",
    label: "Block",
    done: (name) => `You blocked ${name}`,
    icon: <LockIcon />,
    danger: true,
  },
];

export function AuthorMenu({ author, hideAuthor, more = [] }: Props) {
  const me = useSession()?.user.id;
  const [isAsked, setAsked] = useState(false);
  const followed = useQuery({ ...followedQuery(author.id), enabled: isAsked });
  const name = author.display_name || author.username;
  const act = useAct(author.id, name, hideAuthor);
  if (!me || me === author.id) return null;
  const acts = [...followActs(followed.data?.state), ...OTHERS];
  const actions = acts.map((one) => ({ ...one, onAction: () => void act(one) }));
  return (
    <ActionMenu
      label={`more about ${name}`}
      actions={[...actions, ...more]}
      onOpen={() => setAsked(true)}
      isLoading={followed.isLoading}
    />
  );
}

/** None while it is not known whether one follows them. */
const followActs = (state: Relation["follow"] | undefined): Act[] =>
  state ? [{ id: "follow", icon: <PeopleIcon />, ...FOLLOW[state] }] : [];

/** Does one act at a time, and says what was done. */
function useAct(authorId: string, name: string, hideAuthor: HideAuthor) {
  const stand = useStand(authorId);
  const [isBusy, setBusy] = useState(false);
  return async ({ id, on, done, hides }: Act) => {
    if (isBusy) return;
    setBusy(true);
    const putBack = hides ? hideAuthor(hides) : () => {};
    const undo = async () => {
      putBack();
      await stand[id](!on).catch(toastProblem);
    };
    try {
      const answered = await stand[id](on);
      const isRequest = answered?.state === "requested";
      toast(isRequest ? `Request sent to ${name}` : done(name), { undo: () => void undo() });
    } catch (error) {
      putBack();
      toastProblem(error);
    } finally {
      setBusy(false);
    }
  };
}
