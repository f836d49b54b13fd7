/** One of the user's tags: a link, a camera button for a new outfit, and a menu. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Outfit, Tag } from "@/api/types";
import { AudienceBadge } from "@/components/audience-mark";
import { ACCEPTED_PHOTOS } from "@/components/photo-picker";
import { stageFile, useOwnAudience } from "@/features/session";
import { MergeField } from "@/features/tags/edit/merge-and-delete-fields";
import { TagCover } from "@/features/tags/tag-cover";
import { m } from "@/paraglide/messages.js";
import { CameraIcon, EditIcon, PlusIcon, TagIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import { Sheet } from "@/ui/sheet";

interface Props {
  tag: Tag;
  cover: Outfit | undefined;
}

export function MyTag({ tag, cover }: Props) {
  const profile = useOwnAudience();
  return (
    <li className="relative">
      <Link
        to="/tag/$tag/$userId"
        params={{ tag: tag.slug, userId: tag.owner_id }}
        className="block no-underline"
      >
        <TagCover
          name={tag.name}
          outfitCount={tag.outfit_count}
          cover={cover}
          isComing={tag.cover_outfit_id !== null}
          mark={<AudienceBadge audience={tag.audience} profile={profile} />}
        />
      </Link>
      <span className="absolute top-1 end-1 flex rounded-full bg-canvas/88 text-ink">
        <TagCamera tag={tag} />
        <TagMenu tag={tag} />
      </span>
    </li>
  );
}

function TagCamera({ tag }: { tag: Tag }) {
  const navigate = useNavigate();
  const stage = async (file: File) => {
    await stageFile(file, tag.slug);
    await navigate({ to: "/outfit/new" });
  };
  return (
    <label className="relative grid size-target cursor-pointer place-items-center overflow-hidden rounded-full focus-within:outline-2 focus-within:outline-accent hover:bg-surface">
      <CameraIcon width={20} height={20} />
      <input
        type="file"
        accept={ACCEPTED_PHOTOS}
        aria-label={m.tags_choose_photo({ tag: tag.name })}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void stage(file);
          target.value = "";
        }}
      />
    </label>
  );
}

function TagMenu({ tag }: { tag: Tag }) {
  const [isMerging, setMerging] = useState(false);
  const navigate = useNavigate();
  const params = { tag: tag.slug };
  return (
    <>
      <ActionMenu
        label={m.profile_more_about({ name: tag.name })}
        actions={[
          {
            id: "add",
            label: m.tags_add_outfits(),
            icon: <PlusIcon />,
            onAction: () => void navigate({ to: "/tag/$tag/add", params }),
          },
          {
            id: "edit",
            label: m.common_edit(),
            icon: <EditIcon />,
            onAction: () => void navigate({ to: "/tag/$tag/edit", params }),
          },
          {
            id: "merge",
            label: m.tags_merge_into_another(),
            icon: <TagIcon />,
            onAction: () => setMerging(true),
          },
        ]}
      />
      <Sheet
        title={m.tags_merge_title({ tag: tag.name })}
        isOpen={isMerging}
        onClose={() => setMerging(false)}
      >
        <div className="grid gap-4">
          <p>{m.tags_merge_note()}</p>
          <MergeField tag={tag} />
        </div>
      </Sheet>
    </>
  );
}
