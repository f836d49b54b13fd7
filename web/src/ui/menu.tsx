/** A button that opens a list of actions. */
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { IconButton } from "./button";
import { MoreIcon } from "./icons";
import type { MenuAction } from "./menu-popover";

const MenuPopover = lazy(() => import("./menu-popover"));

interface Props {
  /** The subject of the menu, such as "more about this outfit". */
  label: string;
  actions: readonly MenuAction[];
  icon?: ReactNode;
  /** Loads the actions, if they are not known in advance. */
  onOpen?: () => void;
  /** The actions are still loading: the list opens when they are there. */
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
