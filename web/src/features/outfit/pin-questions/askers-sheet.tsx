/** Who asks where a garment is from; its owner answers in a comment, or dismisses the question. */
import { Link } from "@tanstack/react-router";
import type { Outfit, PinQuestions } from "@/api/types";
import type { ShownPin } from "@/components/pinned-photo";
import { count } from "@/lib/text/count";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { useDismissQuestions } from "./pin-question-queries";

interface Props {
  outfit: Outfit;
  pin: ShownPin;
  questions: PinQuestions;
  isOpen: boolean;
  onClose: () => void;
}

export default function AskersSheet({ outfit, pin, questions, isOpen, onClose }: Props) {
  const { mutate, isPending } = useDismissQuestions(outfit.id, pin.id);
  const askers = questions.askers ?? [];
  const others = (questions.count ?? 0) - askers.length;
  const answer = () => {
    onClose();
    goToComments();
  };
  const dismiss = () =>
    mutate(undefined, {
      onSuccess: () => {
        bubble("Questions dismissed");
        onClose();
      },
      onError: toastProblem,
    });
  return (
    <Sheet
      title={`Where is the ${pin.garment.name} from?`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" wide isPending={isPending} onPress={dismiss}>
            Dismiss
          </Button>
          {outfit.comments === "on" && (
            <Button wide onPress={answer}>
              Answer
            </Button>
          )}
        </>
      }
    >
      <p className="text-quiet">
        Only you see who asks. An answer is a comment, which others can read too.
      </p>
      <ul aria-label="People who ask" className="grid pt-2">
        {askers.map(({ id, username, display_name }) => (
          <li key={id}>
            <Link
              to="/user/$username"
              params={{ username }}
              className="flex min-h-target items-center"
            >
              {display_name || username}
            </Link>
          </li>
        ))}
        {others > 0 && (
          <li className="flex min-h-target items-center text-quiet">
            {askers.length > 0
              ? `and ${count(others, "other")}`
              : count(others, "person", "people")}
          </li>
        )}
      </ul>
    </Sheet>
  );
}

/** Moves to the comments once the sheet has given the focus back. */
function goToComments(): void {
  setTimeout(() => {
    const heading = document.getElementById("comments");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus();
  }, SHEET_CLOSES_MS);
}

const SHEET_CLOSES_MS = 350;
