/** Publishes several photos at once: each becomes an outfit, with shared tags and audience. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { altTextChoicesQuery } from "@/api/alt-texts";
import type { Audience } from "@/api/types";
import { developPhoto, UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { enqueue } from "@/features/outfit/uploads/upload-queue";
import { ContentAudienceField } from "@/features/session/circles";
import { randomKey } from "@/lib/browser/random-key";
import { useObjectUrl } from "@/lib/browser/use-object-url";
import { readMetadata } from "@/lib/photos/photo-metadata";
import { counted } from "@/lib/text/count";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { CloseIcon } from "@/ui/icons";
import { toast } from "@/ui/notices";
import { TagsField } from "./tags-field";

interface Props {
  files: readonly File[];
  ownerId: string;
  firstAudience: Audience;
  onChange: (files: readonly File[]) => void;
}

export function BatchPhotos({ files, ownerId, firstAudience, onChange }: Props) {
  const [audience, setAudience] = useState(firstAudience);
  const [tags, setTags] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { data: choices } = useQuery(altTextChoicesQuery());
  const mustDescribe = choices?.when_missing === "require";
  const navigate = useNavigate();
  const sendAll = async (state: "draft" | "published") => {
    setBusy(true);
    for (const file of files) await sendOne(file, { ownerId, audience, tags, state });
    toast(m.composer_uploading_photos(counted(files.length)));
    const search = state === "draft" ? { shelf: "draft" as const } : {};
    await navigate({ to: "/wardrobe", search, replace: true });
    onChange([]);
  };
  return (
    <div className="grid gap-8 desktop:grid-cols-[1fr_22rem] desktop:gap-12">
      <ul
        aria-label={m.composer_chosen_photos()}
        className="grid grid-cols-3 content-start gap-2 tablet:grid-cols-5"
      >
        {files.map((file) => (
          <Chosen
            key={`${file.name} ${file.lastModified} ${file.size}`}
            file={file}
            onRemove={() => onChange(files.filter((item) => item !== file))}
          />
        ))}
      </ul>
      <div className="grid content-start gap-6">
        <p className="text-quiet">{m.composer_batch_explained()}</p>
        <TagsField value={tags} onChange={setTags} suggestions={[]} />
        <ContentAudienceField value={audience} onChange={setAudience} />
        <div className="flex flex-wrap gap-3">
          <Button isPending={isBusy} onPress={() => void sendAll("draft")}>
            {m.composer_save_drafts(counted(files.length))}
          </Button>
          {!mustDescribe && (
            <Button
              variant="secondary"
              isDisabled={isBusy}
              onPress={() => void sendAll("published")}
            >
              {m.composer_publish_all()}
            </Button>
          )}
        </div>
        {mustDescribe && (
          <p className="text-quiet text-small">{m.composer_batch_must_describe()}</p>
        )}
        {choices?.when_missing === "remind" && (
          <p className="text-quiet text-small">{m.composer_batch_undescribed()}</p>
        )}
      </div>
    </div>
  );
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    <li className="relative aspect-portrait overflow-hidden rounded-print bg-surface">
      {url && <img src={url} alt={file.name} className="size-full object-cover" />}
      <span className="absolute top-1 end-1 rounded-full bg-canvas">
        <IconButton aria-label={m.composer_remove({ name: file.name })} onPress={onRemove}>
          <CloseIcon />
        </IconButton>
      </span>
    </li>
  );
}

interface SharedDetails {
  ownerId: string;
  audience: Audience;
  tags: readonly string[];
  state: "draft" | "published";
}

async function sendOne(file: File, { ownerId, ...said }: SharedDetails): Promise<void> {
  const { takenOn } = await readMetadata(file);
  const day = today();
  // A camera's clock may be ahead.
  const worn_on = takenOn && takenOn <= day ? takenOn : null;
  // Photos that this browser cannot decode are uploaded unchanged.
  const picture = await developPhoto(file, UNEDITED).catch(() => file);
  await enqueue({
    id: randomKey(),
    ownerId,
    name: file.name,
    picture,
    photo: null,
    outfit: { ...said, tags: [...said.tags], worn_on },
    defaultDay: day,
  });
}
