/** Contact form: a person reads each message and replies by email. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { everyOf } from "@/api/enums";
import { useProfile } from "@/features/session";
import { EmailAddress } from "@/lib/auth/account-rules";
import { randomKey } from "@/lib/browser/random-key";
import { useSubmit } from "@/lib/forms/use-submit";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { type Message, useSendMessage } from "./queries";

const MAX_LENGTH = 5000;
const TOPICS: readonly { value: Message["topic"]; label: string }[] = [
  { value: "question", label: "A question" },
  { value: "problem", label: "Something isn't working" },
  { value: "privacy", label: "My data" },
  { value: "appeal", label: "A decision about my account" },
];

const ContactMessage = v.object({
  email: EmailAddress,
  topic: v.picklist(everyOf<Message["topic"]>()(["question", "problem", "privacy", "appeal"])),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(10, "Please tell us a little more (at least 10 characters)."),
    v.maxLength(MAX_LENGTH, `Please stay within ${MAX_LENGTH} characters.`),
  ),
});

export function ContactForm() {
  const { data: profile } = useProfile();
  const write = useSendMessage();
  if (write.isSuccess) return <Sent email={write.variables.email} onMore={write.reset} />;
  return (
    // The email of a logged-in person is known once the profile has loaded.
    <MessageForm key={profile?.id} email={profile?.email ?? ""} send={write.mutateAsync} />
  );
}

interface Props {
  email: string;
  send: ReturnType<typeof useSendMessage>["mutateAsync"];
}

function MessageForm({ email, send }: Props) {
  const form = useForm({
    resolver: valibotResolver(ContactMessage),
    mode: "onTouched",
    defaultValues: { email, topic: "question" as Message["topic"], text: "" },
  });
  const key = useRef(randomKey());
  const { submit, problem, isPending } = useSubmit(form, {
    send: (message) => send({ ...message, key: key.current }),
    fields: ["email", "topic", "text"],
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid gap-2">
        <h2 className="type-title text-[1.75rem]">Contact us</h2>
        <p className="text-quiet">A person reads it and replies by email.</p>
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <Select label="About" options={TOPICS} {...form.register("topic")} />
      <TextArea label="Message" rows={6} error={errors.text?.message} {...form.register("text")} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        Send
      </Button>
    </form>
  );
}

function Sent({ email, onMore }: { email: string; onMore: () => void }) {
  return (
    <div role="status" className="grid gap-4 border-accent border-s-2 py-1 ps-5">
      <h2 className="type-title text-[1.75rem]">Thank you</h2>
      <p>We've received your message and will reply to {email}.</p>
      <div>
        <Button variant="secondary" onPress={onMore}>
          Send another
        </Button>
      </div>
    </div>
  );
}
