/** A button that opens a list of actions. */
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { IconButton } from "./button";
import { MoreIcon } from "./icons";

const MenuPopover = lazy(() => import("./menu-popover"));

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onAction: () => void;
}

interface Props {
  /** What the button is for, such as "more about this outfit". */
  label: string;
  actions: readonly MenuAction[];
  icon?: ReactNode;
}

export function ActionMenu({ label, actions, icon = <MoreIcon /> }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <Suspense>
          <MenuPopover
            label={label}
            actions={actions}
            button={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
