/** The list of a menu; menu.tsx loads it when the first one opens. */
import type { ReactNode, RefObject } from "react";
import { Menu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { classes } from "@/lib/browser/classes";

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onAction: () => void;
}

interface Props {
  label: string;
  actions: readonly MenuAction[];
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export default function MenuPopover({ label, actions, button, onClose }: Props) {
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      aria-label={label}
      className="min-w-52 rounded-control border border-line bg-raised py-1.5 shadow-lifted transition-opacity duration-150 data-entering:opacity-0"
    >
      <Menu autoFocus="first" onClose={onClose} className="outline-none" aria-label={label}>
        {actions.map(({ id, label: text, icon, danger, onAction }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            onAction={onAction}
            className={classes(
              "flex min-h-target cursor-default items-center gap-3 px-4 outline-none focus:bg-surface",
              danger && "text-danger",
            )}
          >
            {icon}
            {text}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
