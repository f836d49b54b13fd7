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
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Select } from "@/ui/select";
import { FormProblem } from "@/ui/states";
import { TextArea, TextField } from "@/ui/text-field";
import { type Message, useSendMessage } from "./queries";

const MAX_LENGTH = 5000;
const TOPICS: readonly { value: Message["topic"]; label: string }[] = [
  { value: "question", label: m.support_topic_question() },
  { value: "problem", label: m.support_topic_problem() },
  { value: "privacy", label: m.support_topic_privacy() },
  { value: "appeal", label: m.support_topic_appeal() },
];

const ContactMessage = v.object({
  email: EmailAddress,
  topic: v.picklist(everyOf<Message["topic"]>()(["question", "problem", "privacy", "appeal"])),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(10, m.support_message_too_short()),
    v.maxLength(MAX_LENGTH, m.support_message_too_long({ max: MAX_LENGTH })),
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
        <h2 className="type-title text-[1.75rem]">{m.support_contact()}</h2>
        <p className="text-quiet">{m.support_contact_lead()}</p>
      </div>
      <TextField
        label={m.common_email()}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <Select label={m.support_topic()} options={TOPICS} {...form.register("topic")} />
      <TextArea
        label={m.support_message()}
        rows={6}
        error={errors.text?.message}
        {...form.register("text")}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        {m.common_send()}
      </Button>
    </form>
  );
}

function Sent({ email, onMore }: { email: string; onMore: () => void }) {
  return (
    <div role="status" className="grid gap-4 border-accent border-s-2 py-1 ps-5">
      <h2 className="type-title text-[1.75rem]">{m.support_thanks()}</h2>
      <p>{m.support_received({ email })}</p>
      <div>
        <Button variant="secondary" onPress={onMore}>
          {m.support_send_another()}
        </Button>
      </div>
    </div>
  );
}
