/** The progress of the photo's upload; once it is there, what was removed from it. */
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { UploadProgress } from "@/ui/upload-progress";
import { RemovedSlip } from "./removed-slip";
import { cancelUpload, startUpload, useUpload } from "./upload";

export function UploadStatus({ file }: { file: File }) {
  const { phase, share, photo, error } = useUpload();
  return (
    <div aria-live="polite" className="grid gap-3">
      {phase === "sending" && <Sending share={share} />}
      {phase === "failed" && (
        <Stopped
          words={sentenceOf(error)}
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
      {photo && <RemovedSlip removed={photo.removed} />}
    </div>
  );
}

function Sending({ share }: { share: number }) {
  return (
    <UploadProgress
      label="Uploading photo"
      share={share}
      words={share < 1 ? "Uploading while you write" : "Processing photo"}
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
      <Button look="secondary" onPress={onPress}>
        {again}
      </Button>
    </div>
  );
}
