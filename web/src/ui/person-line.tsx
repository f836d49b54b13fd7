/** A person in one line: picture or initials, name, username; it leads to the profile. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Avatar } from "./avatar";

interface Props {
  person: { username: string; display_name: string; avatar_path: string | null };
  /** Beside the username, such as a time. */
  children?: ReactNode;
}

export function PersonLine({ person, children }: Props) {
  const name = person.display_name || person.username;
  return (
    <Link
      to="/user/$username"
      params={{ username: person.username }}
      className="flex min-h-target min-w-0 items-center gap-3 no-underline"
    >
      <Avatar name={name} path={person.avatar_path} size={40} />
      <span className="grid min-w-0 leading-snug">
        <span className="truncate font-[560]">{name}</span>
        <span className="truncate text-quiet text-small">
          @{person.username}
          {children && <> · {children}</>}
        </span>
      </span>
    </Link>
  );
}
