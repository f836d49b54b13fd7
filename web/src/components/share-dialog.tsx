/** The sheet that a share button opens. */

import { Sheet } from "@/ui/sheet";
import ShareSheet, { type SharedPage } from "./share-sheet";

interface Props extends SharedPage {
  isOpen: boolean;
  onClose: () => void;
}

export default function ShareDialog({ isOpen, onClose, ...shared }: Props) {
  return (
    <Sheet title={`Share ${shared.noun}`} isOpen={isOpen} onClose={onClose}>
      <ShareSheet {...shared} />
    </Sheet>
  );
}
