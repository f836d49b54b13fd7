/** Discards the photo of a new outfit, and its draft; both can be restored for a moment. */
import { useNavigate } from "@tanstack/react-router";
import { stageFile, unstageFile } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
import { readDraft, saveDraft } from "./draft";

interface Props {
  file: File;
  tag: string | null;
  ownerId: string;
}

export function DiscardPhoto({ file, tag, ownerId }: Props) {
  const navigate = useNavigate();
  const discard = async () => {
    const draft = readDraft(ownerId);
    await navigate({ to: "/wardrobe" });
    await unstageFile();
    const undo = async () => {
      if (draft) saveDraft(draft);
      await stageFile(file, tag);
      await navigate({ to: "/outfit/new" });
    };
    toast(m.composer_photo_discarded(), { undo: () => void undo() });
  };
  return (
    <Button variant="secondary" onPress={() => void discard()}>
      {m.composer_discard_photo()}
    </Button>
  );
}
