/** Who asks where a garment is from; its owner answers in a comment, or dismisses the question. */
import { Link } from "@tanstack/react-router";
import type { Outfit, PinQuestions } from "@/api/types";
import type { ShownPin } from "@/components/pinned-photo";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
        bubble(m.outfit_pin_dismissed());
        onClose();
      },
      onError: toastProblem,
    });
  return (
    <Sheet
      title={m.outfit_pin_askers_title({ garment: pin.garment.name })}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" wide isPending={isPending} onPress={dismiss}>
            {m.common_dismiss()}
          </Button>
          {outfit.comments === "on" && (
            <Button wide onPress={answer}>
              {m.outfit_pin_answer()}
            </Button>
          )}
        </>
      }
    >
      <p className="text-quiet">{m.outfit_pin_askers_lead()}</p>
      <ul aria-label={m.outfit_pin_askers_label()} className="grid pt-2">
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
              ? m.outfit_pin_other_askers(counted(others))
              : m.outfit_pin_askers(counted(others))}
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
