/** Reported or hidden content in context, whatever its audience. Loaded when first opened. */
import { useQuery } from "@tanstack/react-query";
import { PersonLink } from "@/features/admin/subject-picture";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { OutfitEvidence } from "./evidence-outfit";
import { type Evidence, type EvidenceOf, evidenceQuery, isDeleted } from "./evidence-queries";
import { CommentEvidence, PersonEvidence, TagEvidence } from "./evidence-views";

interface Props {
  of: EvidenceOf;
  /** Such as `the outfit by @ben`. */
  name: string;
  /** The owner's name, if known. */
  username: string | null;
  onClose: () => void;
}

export default function EvidenceSheet({ of, name, username, onClose }: Props) {
  const title = name.replace(/^the (.)/, (_, first: string) => first.toUpperCase());
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      {/* Excluded from usage recordings. */}
      <div data-private="" className="grid gap-4">
        <Body of={of} />
        <div className="border-line border-t pt-3 text-small">
          <p className="text-quiet">
            You can see this because it was reported or hidden. We record that you opened it.
          </p>
          {username && (
            <p className="flex min-h-target items-center">
              <PersonLink username={username}>Go to the profile of @{username}</PersonLink>
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
  if (isDeleted(error)) return <p className="py-10 text-center">It was deleted.</p>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
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
