/** The dialog of a full sheet; full-sheet.tsx loads it when the first one opens. */

import { type ReactNode, useLayoutEffect } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "./button";
import { dropGhostClick } from "./ghost-click";
import { CloseIcon } from "./icons";

export interface FullSheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
}

export default function FullSheetDialog({
  title,
  isOpen,
  onClose,
  children,
  actions,
}: FullSheetProps) {
  useLayoutEffect(() => (isOpen ? dropGhostClick : undefined), [isOpen]);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-40 bg-canvas transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="h-dvh w-full">
        <Dialog className="flex h-full flex-col outline-none">
          <header className="flex items-center gap-1 py-2 pe-3 ps-2 desktop:px-6">
            <IconButton aria-label={m.common_close()} onPress={onClose}>
              <CloseIcon />
            </IconButton>
            <Heading slot="title" className="type-title flex-1 truncate text-[1.5rem]">
              {title}
            </Heading>
            {actions}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
