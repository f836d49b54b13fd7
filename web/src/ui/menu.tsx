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
  /** To find out what the actions are, when that is not known before. */
  onOpen?: () => void;
  /** The actions are still being found out: the list opens when they are there. */
  isLoading?: boolean;
}

export function ActionMenu({
  label,
  actions,
  icon = <MoreIcon />,
  onOpen,
  isLoading = false,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {icon}
      </IconButton>
      {isOpen && !isLoading && (
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
