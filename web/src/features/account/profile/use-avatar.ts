/** Uploads the avatar with progress, cancel and retry; removes it with undo. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { uploadPicture } from "@/features/account/queries";
import { useChangeProfile } from "@/features/session";
import { invalidateTopics } from "@/lib/http/query-topics";
import { m } from "@/paraglide/messages.js";
import { bubble, toast, toastProblem } from "@/ui/notices";

type Sending =
  | { phase: "idle" }
  | { phase: "sending"; share: number }
  | { phase: "failed"; error: unknown; picture: Blob };

export function useAvatar(path: string | null) {
  const [sending, setSending] = useState<Sending>({ phase: "idle" });
  const running = useRef<AbortController | null>(null);
  const keep = useKeepPath();
  const save = async (picture: Blob) => {
    const controller = new AbortController();
    running.current = controller;
    setSending({ phase: "sending", share: 0 });
    try {
      const photo = await uploadPicture(picture, {
        signal: controller.signal,
        onProgress: (share) => setSending({ phase: "sending", share }),
      });
      await keep(photo.path);
      setSending({ phase: "idle" });
      bubble(m.profile_form_picture_saved());
    } catch (error) {
      const isCancelled = controller.signal.aborted;
      setSending(isCancelled ? { phase: "idle" } : { phase: "failed", error, picture });
    }
  };
  const remove = () =>
    keep(null).then(
      () =>
        toast(m.profile_form_picture_removed(), {
          undo: () => void keep(path).catch(toastProblem),
        }),
      toastProblem,
    );
  return { sending, save, remove, cancel: () => running.current?.abort() };
}

function useKeepPath() {
  const { mutateAsync } = useChangeProfile();
  const queryClient = useQueryClient();
  return async (avatar_path: string | null) => {
    await mutateAsync({ change: { avatar_path } });
    void invalidateTopics(queryClient, "follows");
  };
}
