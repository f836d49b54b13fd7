/** The dialog of a sheet; sheet.tsx loads it when the first one opens. */
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { IconButton } from "./button";
import { CloseIcon } from "./icons";
import type { SheetProps } from "./sheet";

export default function SheetDialog({ title, isOpen, onClose, children, footer }: SheetProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex items-end justify-center bg-veil transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0 tablet:items-center tablet:p-6"
    >
      <Modal className="max-h-[92dvh] w-full max-w-xl overflow-hidden rounded-t-sheet bg-raised shadow-lifted transition-transform duration-300 ease-settle data-entering:translate-y-full data-exiting:translate-y-full tablet:rounded-sheet tablet:data-entering:translate-y-6 tablet:data-exiting:translate-y-6">
        <Dialog className="flex max-h-[92dvh] flex-col outline-none">
          <header className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
            <Heading slot="title" className="type-title text-[1.5rem]">
              {title}
            </Heading>
            <IconButton aria-label="close" onPress={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer && (
            <footer className="flex gap-3 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
