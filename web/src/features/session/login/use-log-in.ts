/** The log-in, step by step; entered values stay until it succeeds. */

import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { type Credentials, useLogin } from "@/features/session/queries";
import { useSubmit } from "@/lib/forms/use-submit";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { showPasskey } from "./passkey";

const Login = v.object({
  login: v.pipe(v.string(), v.trim(), v.nonEmpty(m.login_login_needed())),
  password: v.pipe(v.string(), v.nonEmpty(m.login_password_needed())),
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
  // The redirect rules decide where a logged-in person goes from here.
  const continueSession = () => router.invalidate();
  const form = useForm({
    resolver: valibotResolver(Login),
    defaultValues: { login: entered ?? "", password: "" },
  });
  /**
   * Sends the values so far. A response that requires another step leads there; other errors are
   * thrown.
   */
  const send = async (more: Credentials) => {
    known.current = { ...known.current, ...more };
    try {
      const { user } = await login.mutateAsync(known.current);
      if (user.back_from_break) setStep({ name: "welcome-back" });
      else await continueSession();
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
  return {
    form,
    credentials,
    byPasskey,
    step,
    send,
    goOn: continueSession,
    startOver: () => setStep(FIRST),
  };
}

/** The account's factors besides the password. */
export const factorsOf = ({ members }: Problem): readonly string[] =>
  Array.isArray(members.factors) ? members.factors : ["app"];

/** Return the step that a refused log-in requires; null when the credentials were wrong. */
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
