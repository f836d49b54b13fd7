/** Reported or hidden content in context, whatever its audience. Loaded when first opened. */
import { useQuery } from "@tanstack/react-query";
import { PersonLink } from "@/features/admin/subject-picture";
import { m } from "@/paraglide/messages.js";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { OutfitEvidence } from "./evidence-outfit";
import { type Evidence, type EvidenceOf, evidenceQuery, isDeleted } from "./evidence-queries";
import { CommentEvidence, PersonEvidence, TagEvidence } from "./evidence-views";

interface Props {
  of: EvidenceOf;
  /** Such as `Outfit by @ben`. */
  title: string;
  /** The owner's name, if known. */
  username: string | null;
  onClose: () => void;
}

export default function EvidenceSheet({ of, title, username, onClose }: Props) {
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      {/* Excluded from usage recordings. */}
      <div data-private="" className="grid gap-4">
        <Body of={of} />
        <div className="border-line border-t pt-3 text-small">
          <p className="text-quiet">{m.admin_why_you_see()}</p>
          {username && (
            <p className="flex min-h-target items-center">
              <PersonLink username={username}>{m.admin_go_to_profile({ username })}</PersonLink>
            </p>
          )}
        </div>
      </div>
    </Sheet>
  );
}

function Body({ of }: { of: EvidenceOf }) {
  const { data, error, refetch } = useQuery(evidenceQuery(of));
  if (data) return <Shown evidence={data} />;
  if (isDeleted(error)) return <p className="py-10 text-center">{m.admin_was_deleted()}</p>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">{m.common_loading()}</span>
      <Skeleton className="h-80" />
    </div>
  );
}

function Shown({ evidence }: { evidence: Evidence }) {
  switch (evidence.kind) {
    case "outfit":
      return <OutfitEvidence {...evidence} />;
    case "comment":
      return <CommentEvidence thread={evidence.thread} />;
    case "tag":
      return <TagEvidence tag={evidence.tag} outfits={evidence.outfits} />;
    case "person":
      return <PersonEvidence person={evidence.person} />;
  }
}
