/** The user's own tags as covers, the followed and the shared ones. */
import { Link } from "@tanstack/react-router";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { FollowedTags } from "./followed-tags";
import { MyTags, type TagsView } from "./my-tags";
import { NewTag } from "./new-tag";
import { SharedTags } from "./shared-tags";

interface Props extends TagsView {
  onView: (view: TagsView) => void;
}

export function AllTagsPage({ onView, ...shown }: Props) {
  return (
    <Page title={m.common_tags()} measure="grid">
      <PageHeader
        heading={m.common_tags()}
        back={<BackButton fallback="/account" />}
        actions={shown.view === undefined && <NewTag />}
      />
      <nav aria-label={m.tags_whose()} className="flex gap-5 border-line border-b">
        <Tab view={undefined} isHere={shown.view === undefined}>
          {m.tags_mine()}
        </Tab>
        <Tab view="followed" isHere={shown.view === "followed"}>
          {m.tags_followed()}
        </Tab>
        <Tab view="shared" isHere={shown.view === "shared"}>
          {m.tags_shared()}
        </Tab>
      </nav>
      {shown.view === "followed" && <FollowedTags />}
      {shown.view === "shared" && <SharedTags />}
      {shown.view === undefined && <MyTags {...shown} onView={onView} />}
    </Page>
  );
}

interface TabProps {
  view: TagsView["view"];
  isHere: boolean;
  children: string;
}

function Tab({ view, isHere, children }: TabProps) {
  return (
    <Link
      to="/tag/all"
      search={{ view }}
      aria-current={isHere ? "page" : undefined}
      className={classes(
        "inline-flex min-h-target items-center border-b-2 px-1 no-underline",
        isHere ? "border-accent text-ink" : "border-transparent text-quiet hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}
