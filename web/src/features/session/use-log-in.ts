/** The way in, step by step; what was entered stays until it has led somewhere. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { Problem } from "@/lib/problem";
import { useSubmit } from "@/lib/use-submit";
import { type Credentials, useLogin } from "./queries";

const Login = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter your email address or username.")),
  password: v.pipe(v.string(), v.nonEmpty("Enter your password.")),
});

export type Step =
  | { name: "credentials" }
  | { name: "code" }
  | { name: "restore"; deletesAt: string }
  | { name: "suspended"; notice: string; code: string }
  | { name: "welcome-back" };

const FIRST: Step = { name: "credentials" };

export function useLogIn() {
  const [step, setStep] = useState<Step>(FIRST);
  const known = useRef<Partial<Credentials>>({});
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
  const send = async (more: Partial<Credentials>) => {
    known.current = { ...known.current, ...more };
    try {
      const { user } = await login.mutateAsync(known.current as Credentials);
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
  return { form, credentials, step, send, goOn, startOver: () => setStep(FIRST) };
}

/** The step that a refused log-in asks for; null when it was simply wrong. */
function stepAfter(error: unknown): Step | null {
  if (!(error instanceof Problem)) return null;
  const { code, members } = error;
  if (code === "totp_required" || code === "wrong_totp") return { name: "code" };
  if (code === "account_suspended") {
    return {
      name: "suspended",
      notice: String(members.notice),
      code: String(members.appeal_code),
    };
  }
  if (code !== "deletion_pending") return null;
  return { name: "restore", deletesAt: String(members.deletes_at) };
}
