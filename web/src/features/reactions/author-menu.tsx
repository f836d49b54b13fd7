/** Actions on a card's author without leaving the feed; each can be undone. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { followedQuery } from "@/api/follows";
import type { Author, Relation } from "@/api/types";
import { useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { EyeOffIcon, LockIcon, PeopleIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import type { MenuAction } from "@/ui/menu-popover";
import { toast, toastProblem } from "@/ui/notices";
import { type AuthorSetting, useAuthorSetting } from "./author-queries";

/** Hides the author's outfits, only followed ones or all; returns an undo function. */
export type HideAuthor = (reach: "followed" | "everything") => () => void;

interface Props {
  author: Author;
  hideAuthor: HideAuthor;
  /** Further actions, such as reporting. */
  more?: readonly MenuAction[];
}

interface Act {
  id: keyof AuthorSetting;
  on: boolean;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** The message after the action. */
  done: (name: string) => string;
  hides?: Parameters<HideAuthor>[0];
}

const FOLLOW: Record<Relation["follow"], Pick<Act, "on" | "label" | "done" | "hides">> = {
  none: { on: true, label: m.reactions_follow(), done: (name) => m.reactions_followed({ name }) },
  requested: {
    on: false,
    label: m.reactions_withdraw_request(),
    done: () => m.reactions_request_withdrawn(),
  },
  following: {
    on: false,
    label: m.reactions_unfollow(),
    done: (name) => m.reactions_unfollowed({ name }),
    hides: "followed",
  },
};
const HIDE = { on: true, hides: "everything" } as const;
const OTHERS: readonly Act[] = [
  {
    ...HIDE,
    id: "mute",
    label: m.reactions_mute(),
    done: (name) => m.reactions_muted({ name }),
    icon: <EyeOffIcon />,
  },
  {
    ...HIDE,
    id: "block",
    label: m.reactions_block(),
    done: (name) => m.reactions_blocked({ name }),
    icon: <LockIcon />,
    danger: true,
  },
];

export function AuthorMenu({ author, hideAuthor, more = [] }: Props) {
  const me = useSession()?.user.id;
  const [isAsked, setAsked] = useState(false);
  const followed = useQuery({ ...followedQuery(author.id), enabled: isAsked });
  const name = author.display_name || author.username;
  const runAction = useAct(author.id, name, hideAuthor);
  if (!me || me === author.id) return null;
  const items = [...followActs(followed.data?.state), ...OTHERS];
  const actions = items.map((item) => ({ ...item, onAction: () => void runAction(item) }));
  return (
    <ActionMenu
      label={m.reactions_more_about({ name })}
      actions={[...actions, ...more]}
      onOpen={() => setAsked(true)}
      isLoading={followed.isLoading}
    />
  );
}

/** Undefined until it is known whether the user follows the author. */
const followActs = (state: Relation["follow"] | undefined): Act[] =>
  state ? [{ id: "follow", icon: <PeopleIcon />, ...FOLLOW[state] }] : [];

/** Runs one action at a time and confirms it. */
function useAct(authorId: string, name: string, hideAuthor: HideAuthor) {
  const settings = useAuthorSetting(authorId);
  const [isBusy, setBusy] = useState(false);
  return async ({ id, on, done, hides }: Act) => {
    if (isBusy) return;
    setBusy(true);
    const restore = hides ? hideAuthor(hides) : () => {};
    const undo = async () => {
      restore();
      await settings[id](!on).catch(toastProblem);
      restore();
    };
    try {
      const result = await settings[id](on);
      const isRequest = result?.state === "requested";
      toast(isRequest ? m.reactions_request_sent({ name }) : done(name), {
        undo: () => void undo(),
      });
    } catch (error) {
      restore();
      toastProblem(error);
    } finally {
      setBusy(false);
    }
  };
}
