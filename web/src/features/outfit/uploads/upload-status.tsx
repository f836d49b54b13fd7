/** The photo's upload progress and, once done, its removed metadata. */

import { UploadProgress } from "@/components/upload-progress";
import { RemovedMetadata } from "@/features/outfit/composer/removed-metadata";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { cancelUpload, startUpload, useUpload } from "./upload";

export function UploadStatus({ file }: { file: File }) {
  const { phase, share, photo, error } = useUpload();
  return (
    <div aria-live="polite" className="grid gap-3">
      {phase === "sending" && <Sending share={share} />}
      {phase === "failed" && (
        <Stopped
          words={messageOf(error)}
          again={m.common_try_again()}
          onPress={() => void startUpload(file)}
        />
      )}
      {phase === "cancelled" && (
        <Stopped
          words={m.outfit_upload_stopped()}
          again={m.outfit_upload_again()}
          onPress={() => void startUpload(file)}
        />
      )}
      {photo && <RemovedMetadata removed={photo.removed} />}
    </div>
  );
}

function Sending({ share }: { share: number }) {
  return (
    <UploadProgress
      label={m.composer_uploading_photo()}
      share={share}
      status={share < 1 ? m.outfit_upload_while_writing() : m.composer_processing_photo()}
      onCancel={cancelUpload}
    />
  );
}

interface StoppedProps {
  words: string;
  again: string;
  onPress: () => void;
}

function Stopped({ words, again, onPress }: StoppedProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-control bg-danger-soft p-4">
      <p className="text-danger text-small">{words}</p>
      <Button variant="secondary" onPress={onPress}>
        {again}
      </Button>
    </div>
  );
}
