/** The dialog of a sheet; sheet.tsx loads it when the first one opens. */

import { type ReactNode, useLayoutEffect } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "./button";
import { dropGhostClick } from "./ghost-click";
import { CloseIcon } from "./icons";

export interface SheetDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode;
  /** Takes all the height the window allows; the content divides that height itself. */
  fill?: boolean;
  /** Off while a stray tap would lose something. */
  outsideCloses?: boolean;
}

/** On a window as low as a phone in landscape, it covers everything. */
const FILLED =
  "h-dvh max-h-dvh max-w-3xl rounded-none tablet:h-[92dvh] tablet:max-h-[60rem] [@media(max-height:32rem)]:h-dvh [@media(max-height:32rem)]:rounded-none";
const FITTED = "max-h-[calc(var(--visual-viewport-height)*0.92)] max-w-xl rounded-t-sheet";

export default function SheetDialog(props: SheetDialogProps) {
  const { title, isOpen, onClose, children, footer, fill, outsideCloses = true } = props;
  useLayoutEffect(() => (isOpen ? dropGhostClick : undefined), [isOpen]);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={outsideCloses}
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-end justify-center bg-veil transition-opacity duration-200 data-entering:opacity-0 data-exiting:opacity-0 tablet:items-center tablet:p-6 [@media(max-height:32rem)]:p-0"
    >
      <Modal
        className={classes(
          "w-full overflow-hidden bg-raised shadow-lifted transition-transform duration-300 ease-settle data-entering:translate-y-full data-exiting:translate-y-full tablet:rounded-sheet tablet:data-entering:translate-y-6 tablet:data-exiting:translate-y-6",
          fill ? FILLED : FITTED,
        )}
      >
        <Dialog
          className={classes(
            "flex flex-col outline-none",
            fill ? "h-full" : "max-h-[calc(var(--visual-viewport-height)*0.92)]",
          )}
        >
          <header className="flex items-center justify-between gap-4 py-2 pe-2 ps-5">
            <Heading slot="title" className="type-title text-[1.5rem]">
              {title}
            </Heading>
            <IconButton aria-label={m.common_close()} onPress={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          <div
            className={classes(
              "flex-1 overflow-y-auto overscroll-contain px-5",
              fill ? "flex min-h-0 flex-col pb-3" : "pb-5",
            )}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex shrink-0 gap-3 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
