/** Checks, while a username is typed, whether it is available. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usernameQuery } from "@/features/session/queries";
import { USERNAME } from "@/lib/auth/account-rules";

const TYPING_PAUSE_MS = 350;

export interface UsernameState {
  state: "unasked" | "asking" | "free" | "taken";
  reason: string | null;
}

export function useUsernameCheck(username: string): UsernameState {
  const settled = useSettled(username.trim().toLowerCase());
  const { data, isFetching } = useQuery({
    ...usernameQuery(settled),
    enabled: USERNAME.test(settled),
  });
  if (isFetching) return { state: "asking", reason: null };
  if (!data) return { state: "unasked", reason: null };
  return { state: data.available ? "free" : "taken", reason: data.reason ?? null };
}

/** Returns the value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
