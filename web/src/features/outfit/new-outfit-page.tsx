/** Where a photo becomes an outfit. */
import { useEffect } from "react";
import { stageFile, useProfile, useSession, useShell } from "@/features/session";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { PhotoPicker } from "@/ui/photo-picker";
import type { Draft } from "./draft";
import { NewOutfitForm } from "./new-outfit-form";
import type { PinsSlot } from "./pins-slot";
import { openQueue } from "./upload-queue";

interface Props {
  draft: Draft | null;
  pins?: PinsSlot;
}

export function NewOutfitPage({ draft, pins }: Props) {
  const file = useShell(({ stagedFile }) => stagedFile);
  const tag = useShell(({ stagedTag }) => stagedTag);
  const session = useSession();
  const { data: profile } = useProfile();
  usePastedPhoto();
  useEffect(() => void openQueue(), []);
  return (
    <Page title="New outfit" measure={file ? "grid" : "text"}>
      <PageHeader heading="New outfit" back={<BackButton otherwise="/wardrobe" />} />
      {file && session ? (
        <NewOutfitForm
          file={file}
          draft={draft}
          tag={tag}
          ownerId={session.user.id}
          profileAudience={profile?.audience ?? session.user.audience}
          pins={pins}
        />
      ) : (
        <>
          <PhotoPicker onPick={(chosen) => void stageFile(chosen)} />
          <p className="text-center text-quiet text-small">
            You can also drop a photo here, or paste one.
          </p>
        </>
      )}
    </Page>
  );
}

function usePastedPhoto(): void {
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const files = Array.from(clipboardData?.files ?? []);
      const photo = files.find(({ type }) => type.startsWith("image/"));
      if (photo) void stageFile(photo);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, []);
}
