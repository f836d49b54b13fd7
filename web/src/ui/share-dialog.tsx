/** The sheet that opens by a share button. */
import type { Shared } from "./share-button";
import ShareSheet from "./share-sheet";
import { Sheet } from "./sheet";

interface Props extends Shared {
  isOpen: boolean;
  onClose: () => void;
}

export default function ShareDialog({ isOpen, onClose, ...shared }: Props) {
  return (
    <Sheet title={`Share ${shared.what}`} isOpen={isOpen} onClose={onClose}>
      <ShareSheet {...shared} />
    </Sheet>
  );
}
