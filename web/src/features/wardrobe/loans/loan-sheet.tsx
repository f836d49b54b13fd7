/** A form about a loan, in a sheet that a tap outside does not close while it holds an entry. */
import { type ReactNode, useId } from "react";
import { messageOf } from "@/lib/http/problem";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isTouched: boolean;
  submitLabel: string;
  onSubmit: () => void;
  /** The call that the form makes. */
  sending: { isPending: boolean; error: Error | null };
  /** The fields. */
  children: ReactNode;
  /** A further sheet, over this one. */
  above?: ReactNode;
}

export function LoanSheet({ title, isOpen, onClose, isTouched, sending, ...form }: Props) {
  const id = useId();
  return (
    <Sheet
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      outsideCloses={!isTouched}
      footer={
        <Button type="submit" form={id} wide isPending={sending.isPending}>
          {form.submitLabel}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          form.onSubmit();
        }}
      >
        {form.children}
        <FormProblem>{sending.error && messageOf(sending.error)}</FormProblem>
      </form>
      {form.above}
    </Sheet>
  );
}
