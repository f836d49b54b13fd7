/** The menu of a profile, for its owner and for visitors. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { relationQuery } from "@/api/follows";
import type { Profile, Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { EyeIcon, FlagIcon, MuteIcon, PeopleIcon, StopIcon, TagIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import type { MenuAction } from "@/ui/menu-popover";
import { BlockSheet } from "./block-sheet";
import { MuteSheet } from "./mute-sheet";
import { personTagsQuery } from "./queries";
import { TagsSheet } from "./tags-sheet";

/** Renders a sheet about the person, such as for a report, for as long as it is open. */
export type PersonSheetSlot = (person: Profile, onClose: () => void) => ReactNode;

export function OwnMenu() {
  const navigate = useNavigate();
  const look = () =>
    void navigate({
      to: ".",
      search: (old: object) => ({ ...old, as: "stranger" }),
      replace: true,
    });
  return (
    <ActionMenu
      label={m.profile_more_about_yours()}
      actions={[
        { id: "mirror", label: m.profile_see_as_others(), icon: <EyeIcon />, onAction: look },
      ]}
    />
  );
}

interface Props {
  person: Profile;
  /** The object of the menu, such as "this outfit"; by default the person's page. */
  subject?: string;
  followTag?: (tag: Tag) => ReactNode;
  addToCircle?: PersonSheetSlot;
  report?: PersonSheetSlot;
  /** Leaves the page that a block hides. */
  leave?: () => Promise<void>;
}

type Words = Record<"circles" | "mute" | "changeMute" | "report" | "block", string>;

/** On the person's page. */
const WORDS: Words = {
  circles: m.profile_add_to_circle(),
  mute: m.profile_mute(),
  changeMute: m.profile_change_mute(),
  report: m.profile_report(),
  block: m.profile_block(),
};

/** Elsewhere, where the person has to be named. */
const wordsAbout = (name: string, subject: string): Words => ({
  circles: m.profile_add_named_to_circle({ name }),
  mute: m.profile_mute_named({ name }),
  changeMute: m.profile_change_mute_of({ name }),
  report: capitalized(m.profile_report_subject({ subject })),
  block: m.profile_block_named({ name }),
});

/** In some languages the subject comes first. */
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Open = "tags" | "circles" | "mute" | "block" | "report";

export function VisitorMenu(props: Props) {
  const { person, subject, followTag, addToCircle, report, leave } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const signedIn = useSession() !== null;
  const { data: relation } = useQuery({ ...relationQuery(person.id), enabled: signedIn });
  const { data: tags = [] } = useQuery({
    ...personTagsQuery(person.id),
    enabled: followTag !== undefined,
  });
  const close = () => setOpen(null);
  const name = person.display_name || person.username;
  const words = subject ? wordsAbout(name, subject) : WORDS;
  if (!signedIn || !relation) return null;
  const actions: (MenuAction & { offered: boolean })[] = [
    {
      id: "tags",
      label: m.profile_follow_one_tag(),
      icon: <TagIcon />,
      offered: followTag !== undefined && tags.length > 0 && !relation.blocked,
      onAction: () => setOpen("tags"),
    },
    {
      id: "circles",
      label: words.circles,
      icon: <PeopleIcon />,
      offered: addToCircle !== undefined && !relation.blocked,
      onAction: () => setOpen("circles"),
    },
    {
      id: "mute",
      label: relation.muted ? words.changeMute : words.mute,
      icon: <MuteIcon />,
      offered: !relation.blocked,
      onAction: () => setOpen("mute"),
    },
    {
      id: "report",
      label: words.report,
      icon: <FlagIcon />,
      offered: report !== undefined,
      onAction: () => setOpen("report"),
    },
    {
      id: "block",
      label: words.block,
      icon: <StopIcon />,
      danger: true,
      offered: !relation.blocked,
      onAction: () => setOpen("block"),
    },
  ];
  return (
    <>
      <ActionMenu
        label={m.profile_more_about({ name: subject ?? name })}
        actions={actions.filter(({ offered }) => offered)}
      />
      {followTag && (
        <TagsSheet
          name={name}
          tags={tags}
          isOpen={open === "tags"}
          onClose={close}
          followTag={followTag}
        />
      )}
      <MuteSheet person={person} relation={relation} isOpen={open === "mute"} onClose={close} />
      <BlockSheet person={person} isOpen={open === "block"} onClose={close} leave={leave} />
      {open === "circles" && addToCircle?.(person, close)}
      {open === "report" && report?.(person, close)}
    </>
  );
}
