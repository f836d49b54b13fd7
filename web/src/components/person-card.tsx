/** A person as others see them: picture, name, bio, links. */
import type { ReactNode } from "react";
import { countryName } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { Avatar } from "./avatar";

export interface DisplayedPerson {
  username: string;
  display_name: string;
  avatar_path: string | null;
  /** The country, for people who may see it. */
  country: string | null;
  bio: string;
  links: readonly string[];
}

interface Props {
  person: DisplayedPerson;
  /** Whether the name is the page's heading or one line among others. */
  nameAs: "h1" | "p";
  /** Actions beside the name. */
  children?: ReactNode;
}

export function PersonCard({ person, nameAs: Name, children }: Props) {
  const { username, display_name, avatar_path, country, bio, links } = person;
  const name = display_name || username;
  return (
    <div className="grid gap-5 tablet:grid-cols-[auto_1fr_auto] tablet:items-center tablet:gap-x-6">
      <Avatar name={name} path={avatar_path} size={96} />
      <div className="grid gap-2">
        <Name className="type-title text-title">
          <bdi>{name}</bdi>
        </Name>
        <p className="text-quiet">
          @{username}
          {country && <> · {countryName(country)}</>}
        </p>
      </div>
      {children && <div className="tablet:self-end">{children}</div>}
      {(bio || links.length > 0) && (
        <div className="grid max-w-prose gap-2 tablet:col-span-3">
          {bio && <p className="as-written text-lead">{bio}</p>}
          <PersonLinks links={links} />
        </div>
      )}
    </div>
  );
}

function PersonLinks({ links }: { links: readonly string[] }) {
  return (
    <ul aria-label={m.common_links()} className="flex flex-wrap gap-x-5 empty:hidden">
      {links.map((link) => (
        <li key={link}>
          <a
            href={link}
            rel="me nofollow noopener noreferrer"
            target="_blank"
            className="inline-flex min-h-target items-center text-quiet text-small underline decoration-line underline-offset-4 hover:decoration-accent"
          >
            {link.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
          </a>
        </li>
      ))}
    </ul>
  );
}
