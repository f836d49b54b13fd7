/** Asks for alt text before an outfit is published without one. */
import { useId, useState } from "react";
import type { AltTextChoices } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { TextArea } from "@/ui/text-field";

interface Props {
  isOpen: boolean;
  choice: AltTextChoices["when_missing"];
  onClose: () => void;
  /** Publishes with this alt text; empty to publish without. */
  onPublish: (altText: string) => void;
}

export const MAX_ALT_TEXT = 1000;

export function DescribeSheet({ isOpen, choice, onClose, onPublish }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const close = (act: () => void) => {
    onClose();
    act();
  };
  return (
    <Sheet
      title={m.composer_describe_title()}
      isOpen={isOpen}
      onClose={onClose}
      outsideCloses={text === ""}
      footer={
        <>
          {choice === "remind" && (
            <Button variant="secondary" wide onPress={() => close(() => onPublish(""))}>
              {m.composer_publish_anyway()}
            </Button>
          )}
          <Button type="submit" form={id} wide>
            {m.composer_publish_described()}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // The sheet may be inside another form.
          event.stopPropagation();
          const altText = text.trim();
          if (!altText) return setProblem(m.composer_describe_first());
          close(() => onPublish(altText));
        }}
      >
        <p className="text-quiet">
          {choice === "require" ? m.composer_describe_required() : m.composer_describe_why()}
        </p>
        <TextArea
          label={m.common_description()}
          rows={3}
          maxLength={MAX_ALT_TEXT}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(undefined);
          }}
          error={problem}
        />
      </form>
    </Sheet>
  );
}
