/** The composer page: turns a photo into an outfit. */
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PhotoPicker } from "@/components/photo-picker";
import { UnpublishedList } from "@/features/outfit/unpublished/unpublished-list";
import { openQueue } from "@/features/outfit/uploads/upload-queue";
import {
  stageFile,
  useDefaultAudience,
  useOwnAudience,
  useSession,
  useShell,
} from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { RichText } from "@/ui/rich-text";
import { readBatch, saveBatch } from "./batch-files";
import { BatchPhotos } from "./batch-photos";
import type { Draft } from "./draft";
import { NewOutfitForm } from "./new-outfit-form";
import { usePastedPhoto } from "./pasted-photo";
import type { PinsSlot } from "./pins-slot";

interface Props {
  draft: Draft | null;
  pins?: PinsSlot;
}

export function NewOutfitPage({ draft, pins }: Props) {
  const file = useShell(({ stagedFile }) => stagedFile);
  const tag = useShell(({ stagedTag }) => stagedTag);
  const caption = useShell(({ stagedCaption }) => stagedCaption);
  const session = useSession();
  const audience = useDefaultAudience();
  const profileAudience = useOwnAudience();
  const [several, setSeveral] = useSeveral();
  usePastedPhoto(file ? null : (photo) => void stageFile(photo));
  useEffect(() => void openQueue(), []);
  return (
    <Page title={m.common_post_outfit()} measure="grid">
      <PageHeader
        heading={m.common_post_outfit()}
        back={<BackButton fallback="/wardrobe" />}
        isCompact={!!file}
      />
      {file && session ? (
        <NewOutfitForm
          file={file}
          draft={draft}
          tag={tag}
          caption={caption}
          ownerId={session.user.id}
          audience={audience}
          profileAudience={profileAudience}
          pins={pins}
        />
      ) : several.length > 0 && session ? (
        <BatchPhotos
          files={several}
          ownerId={session.user.id}
          firstAudience={audience}
          onChange={setSeveral}
        />
      ) : (
        <div className="grid grid-cols-1 gap-12 desktop:grid-cols-[20rem_1fr]">
          <div className="grid content-start gap-4">
            <PhotoPicker onPick={(chosen) => void stageFile(chosen)} onPickSeveral={setSeveral} />
            <p className="hidden text-center text-quiet text-small [@media(hover:hover)_and_(pointer:fine)]:block">
              {m.composer_drop_or_paste()}
            </p>
            <p className="text-center text-small">
              <RichText
                parts={m.composer_collage_instead.parts()}
                tags={{
                  link: (text) => (
                    <Link to="/wardrobe" search={{ view: "garments", collage: "open" }}>
                      {text}
                    </Link>
                  ),
                }}
              />
            </p>
          </div>
          <UnpublishedList />
        </div>
      )}
    </Page>
  );
}

/** Several photos, stored over a reload as a staged one is. */
function useSeveral() {
  const ownerId = useSession()?.user.id;
  const [files, setFiles] = useState<readonly File[] | null>(null);
  useEffect(() => {
    // What was chosen before the stored ones are read counts.
    if (ownerId) void readBatch(ownerId).then((stored) => setFiles((chosen) => chosen ?? stored));
    return () => setFiles(null);
  }, [ownerId]);
  const keep = (chosen: readonly File[]) => {
    setFiles(chosen);
    if (ownerId) void saveBatch(ownerId, chosen);
  };
  return [files ?? [], keep] as const;
}
