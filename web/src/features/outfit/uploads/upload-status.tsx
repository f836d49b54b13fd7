/** The photo's upload progress and, once done, its removed metadata. */

import { UploadProgress } from "@/components/upload-progress";
import { RemovedMetadata } from "@/features/outfit/composer/removed-metadata";
import { messageOf } from "@/lib/http/problem";
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
          again="Try again"
          onPress={() => void startUpload(file)}
        />
      )}
      {phase === "cancelled" && (
        <Stopped
          words="The upload was cancelled. The photo is still here."
          again="Upload again"
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
      label="Uploading photo"
      share={share}
      status={share < 1 ? "Uploading while you write" : "Processing photo"}
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
