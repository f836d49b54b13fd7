/** A button that opens a list of actions. */
import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { IconButton } from "./button";
import { MoreIcon } from "./icons";

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
  return (
    <MenuTrigger>
      <IconButton aria-label={label}>{icon}</IconButton>
      <Popover
        placement="bottom end"
        className="min-w-52 rounded-control border border-line bg-raised py-1.5 shadow-lifted transition-opacity duration-150 data-entering:opacity-0 data-exiting:opacity-0"
      >
        <AriaMenu className="outline-none" aria-label={label}>
          {actions.map(({ id, label: text, icon: picture, danger, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              onAction={onAction}
              className={`flex min-h-target cursor-default items-center gap-3 px-4 outline-none focus:bg-surface ${danger ? "text-danger" : ""}`}
            >
              {picture}
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
