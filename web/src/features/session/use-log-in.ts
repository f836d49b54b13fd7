/** The way in, step by step; what was entered stays until it has led somewhere. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { Problem } from "@/lib/problem";
import { useSubmit } from "@/lib/use-submit";
import { showPasskey } from "./passkey";
import { type Credentials, useLogin } from "./queries";

const Login = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter your email address or username.")),
  password: v.pipe(v.string(), v.nonEmpty("Enter your password.")),
});

export type Step =
  | { name: "credentials" }
  | { name: "code"; factors: readonly string[] }
  | { name: "restore"; deletesAt: string }
  | { name: "suspended"; notice: string; until: string | null; code: string }
  | { name: "welcome-back" };

const FIRST: Step = { name: "credentials" };

export function useLogIn() {
  const [step, setStep] = useState<Step>(FIRST);
  const known = useRef<Credentials>({});
  const login = useLogin();
  const router = useRouter();
  const entered = useLocation({ select: ({ state }) => state.login });
  // The redirect rules know where a signed-in person goes from here.
  const goOn = () => router.invalidate();
  const form = useForm({
    resolver: valibotResolver(Login),
    defaultValues: { login: entered ?? "", password: "" },
  });
  /** Sends what is known by now; what asks for another step leads there, the rest is thrown. */
  const send = async (more: Credentials) => {
    known.current = { ...known.current, ...more };
    try {
      const { user } = await login.mutateAsync(known.current);
      if (user.back_from_break) setStep({ name: "welcome-back" });
      else await goOn();
    } catch (error) {
      const next = stepAfter(error);
      if (!next || next.name === step.name) throw error;
      setStep(next);
    }
  };
  const credentials = useSubmit(form, {
    send: (values) => {
      known.current = {};
      return send(values);
    },
    fields: ["login", "password"],
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey();
      known.current = {};
      await send({ passkey });
    },
  });
  return { form, credentials, byPasskey, step, send, goOn, startOver: () => setStep(FIRST) };
}

/** What the account takes beside the password. */
export const factorsOf = ({ members }: Problem): readonly string[] =>
  Array.isArray(members.factors) ? members.factors : ["app"];

/** The step that a refused log-in asks for; null when it was simply wrong. */
function stepAfter(error: unknown): Step | null {
  if (!(error instanceof Problem)) return null;
  const { code, members } = error;
  if (code === "totp_required" || code === "wrong_totp") {
    return { name: "code", factors: factorsOf(error) };
  }
  if (code === "account_suspended") {
    return {
      name: "suspended",
      notice: String(members.notice),
      until: typeof members.until === "string" ? members.until : null,
      code: String(members.appeal_code),
    };
  }
  if (code !== "deletion_pending") return null;
  return { name: "restore", deletesAt: String(members.deletes_at) };
}
