/** A person in one line: picture or initials, name, username. Links to the profile. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "@/paraglide/messages.js";
import { Avatar } from "./avatar";

interface Props {
  /** People whose profile is hidden have no name here, and no page to link to. */
  person: { username: string | null; display_name: string | null; avatar_path: string | null };
  /** Beside the username, such as a time. */
  children?: ReactNode;
}

export function PersonLine({ person, children }: Props) {
  const { username } = person;
  if (username === null) {
    return (
      <span className={LINE}>
        <Inside name={m.person_someone()} path={null} subtitle={m.person_private_profile()}>
          {children}
        </Inside>
      </span>
    );
  }
  return (
    <Link to="/user/$username" params={{ username }} className={`${LINE} no-underline`}>
      <Inside
        name={person.display_name || username}
        path={person.avatar_path}
        subtitle={`@${username}`}
      >
        {children}
      </Inside>
    </Link>
  );
}

const LINE = "flex min-h-target min-w-0 items-center gap-3";

interface InsideProps {
  name: string;
  path: string | null;
  subtitle: string;
  children: ReactNode;
}

function Inside({ name, path, subtitle, children }: InsideProps) {
  return (
    <>
      <Avatar name={name} path={path} size={40} />
      <span className="grid min-w-0 leading-snug">
        <span dir="auto" className="truncate font-[560]">
          {name}
        </span>
        <span className="truncate text-quiet text-small">
          {subtitle}
          {children && <> · {children}</>}
        </span>
      </span>
    </>
  );
}
