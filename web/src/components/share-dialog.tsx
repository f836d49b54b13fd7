/** The sheet that a share button opens. */

import { m } from "@/paraglide/messages.js";
import { Sheet } from "@/ui/sheet";
import ShareSheet, { type SharedPage } from "./share-sheet";

const TITLES: Record<SharedPage["noun"], string> = {
  page: m.share_title_page(),
  outfit: m.share_title_outfit(),
  profile: m.share_title_profile(),
  tag: m.share_title_tag(),
  garment: m.share_title_garment(),
};

interface Props extends SharedPage {
  isOpen: boolean;
  onClose: () => void;
}

export default function ShareDialog({ isOpen, onClose, ...shared }: Props) {
  return (
    <Sheet title={TITLES[shared.noun]} isOpen={isOpen} onClose={onClose}>
      <ShareSheet {...shared} />
    </Sheet>
  );
}
