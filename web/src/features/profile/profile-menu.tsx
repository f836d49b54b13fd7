/** The menu of a profile, for its owner and for visitors. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { relationQuery } from "@/api/follows";
import type { Profile, Tag } from "@/api/types";
import { useSession } from "@/features/session";
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
      label="more about your profile"
      actions={[{ id: "mirror", label: "See as others do", icon: <EyeIcon />, onAction: look }]}
    />
  );
}

interface Props {
  person: Profile;
  /** The subject of the menu, such as "this outfit"; by default the person's page. */
  subject?: string;
  followTag?: (tag: Tag) => ReactNode;
  addToCircle?: PersonSheetSlot;
  report?: PersonSheetSlot;
  /** Leaves the page that a block hides. */
  leave?: () => Promise<void>;
  /** Further actions, before those on the person. */
  first?: readonly MenuAction[];
}

const NONE: readonly MenuAction[] = [];

type Open = "tags" | "circles" | "mute" | "block" | "report";

export function VisitorMenu(props: Props) {
  const { person, subject, followTag, addToCircle, report, leave, first = NONE } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const signedIn = useSession() !== null;
  const { data: relation } = useQuery({ ...relationQuery(person.id), enabled: signedIn });
  const { data: tags = [] } = useQuery({
    ...personTagsQuery(person.id),
    enabled: followTag !== undefined,
  });
  const close = () => setOpen(null);
  const name = person.display_name || person.username;
  /** The person's name, where the menu is not on their page. */
  const them = subject ? ` ${name}` : "";
  if (!signedIn || !relation) return null;
  const actions: (MenuAction & { offered: boolean })[] = [
    ...first.map((action) => ({ ...action, offered: true })),
    {
      id: "tags",
      label: "Follow one tag",
      icon: <TagIcon />,
      offered: followTag !== undefined && tags.length > 0 && !relation.blocked,
      onAction: () => setOpen("tags"),
    },
    {
      id: "circles",
      label: `Add${them} to circle…`,
      icon: <PeopleIcon />,
      offered: addToCircle !== undefined && !relation.blocked,
      onAction: () => setOpen("circles"),
    },
    {
      id: "mute",
      label: relation.muted ? `Change mute${subject ? ` of ${name}` : ""}` : `Mute${them}`,
      icon: <MuteIcon />,
      offered: !relation.blocked,
      onAction: () => setOpen("mute"),
    },
    {
      id: "report",
      label: subject ? `Report ${subject}` : "Report",
      icon: <FlagIcon />,
      offered: report !== undefined,
      onAction: () => setOpen("report"),
    },
    {
      id: "block",
      label: `Block${them}`,
      icon: <StopIcon />,
      danger: true,
      offered: !relation.blocked,
      onAction: () => setOpen("block"),
    },
  ];
  return (
    <>
      <ActionMenu
        label={`more about ${subject ?? name}`}
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
