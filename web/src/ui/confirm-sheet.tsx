/** Asks before something that is hard to undo: a sheet with Cancel and the action. */
import type { ReactNode } from "react";
import { m } from "@/paraglide/messages.js";
import { Button } from "./button";
import { Sheet } from "./sheet";

interface Props {
  title: string;
  /** The label of the action, such as "Delete". */
  action: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  isPending: boolean;
  /** What the action does. */
  children: ReactNode;
}

export function ConfirmSheet({ action, onConfirm, isPending, ...sheet }: Props) {
  return (
    <Sheet
      {...sheet}
      footer={
        <>
          <Button variant="secondary" wide onPress={sheet.onClose}>
            {m.common_cancel()}
          </Button>
          <Button variant="danger" wide onPress={onConfirm} isPending={isPending}>
            {action}
          </Button>
        </>
      }
    />
  );
}
