/** Where a photo becomes an outfit. */
import { useEffect, useState } from "react";
import { stageFile, useOwnAudience, useSession, useShell } from "@/features/session";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { PhotoPicker } from "@/ui/photo-picker";
import type { Draft } from "./draft";
import { KeptShelf } from "./kept-shelf";
import { NewOutfitForm } from "./new-outfit-form";
import { usePastedPhoto } from "./pasted-photo";
import type { PinsSlot } from "./pins-slot";
import { keepSeveral, readSeveral } from "./several-files";
import { SeveralPhotos } from "./several-photos";
import { openQueue } from "./upload-queue";

interface Props {
  draft: Draft | null;
  pins?: PinsSlot;
}

export function NewOutfitPage({ draft, pins }: Props) {
  const file = useShell(({ stagedFile }) => stagedFile);
  const tag = useShell(({ stagedTag }) => stagedTag);
  const session = useSession();
  const profileAudience = useOwnAudience();
  const [several, setSeveral] = useSeveral();
  usePastedPhoto(file ? null : (photo) => void stageFile(photo));
  useEffect(() => void openQueue(), []);
  return (
    <Page title="Post an outfit" measure="grid">
      <PageHeader
        heading="Post an outfit"
        back={<BackButton otherwise="/wardrobe" />}
        isCompact={!!file}
      />
      {file && session ? (
        <NewOutfitForm
          file={file}
          draft={draft}
          tag={tag}
          ownerId={session.user.id}
          profileAudience={profileAudience}
          pins={pins}
        />
      ) : several.length > 0 && session ? (
        <SeveralPhotos
          files={several}
          ownerId={session.user.id}
          profileAudience={profileAudience}
          onChange={setSeveral}
        />
      ) : (
        <div className="grid gap-12 desktop:grid-cols-[20rem_1fr]">
          <div className="grid content-start gap-4">
            <PhotoPicker onPick={(chosen) => void stageFile(chosen)} onPickSeveral={setSeveral} />
            <p className="hidden text-center text-quiet text-small [@media(hover:hover)_and_(pointer:fine)]:block">
              You can also drop photos here, or paste one.
            </p>
          </div>
          <KeptShelf />
        </div>
      )}
    </Page>
  );
}

/** Several photos, kept over a reload as a staged one is. */
function useSeveral() {
  const ownerId = useSession()?.user.id;
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    if (ownerId) void readSeveral(ownerId).then(setFiles);
  }, [ownerId]);
  const keep = (chosen: readonly File[]) => {
    setFiles(chosen);
    if (ownerId) void keepSeveral(ownerId, chosen);
  };
  return [files, keep] as const;
}
