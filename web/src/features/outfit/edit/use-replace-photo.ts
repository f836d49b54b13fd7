/** Uploads another photo for an outfit and applies it, with undo. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Outfit } from "@/api/types";
import { noteOutfit, outfitKeys, replacePhoto, uploadPhoto } from "@/features/outfit/queries";
import { isOutdated, messageOf } from "@/lib/http/problem";
import { invalidateTopics } from "@/lib/http/query-topics";
import { m } from "@/paraglide/messages.js";
import { toast, toastProblem } from "@/ui/notices";

export function useReplacePhoto(outfit: Outfit, onDone: () => void) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Already uploaded: a failure after the upload need not send it again. */
  const uploaded = useRef<{ picture: Blob; id: string } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const note = (changed: Outfit) => {
    noteOutfit(queryClient, changed);
    void invalidateTopics(queryClient, "garments");
  };
  const send = async (picture: Blob, signal: AbortSignal): Promise<string> => {
    if (uploaded.current) return uploaded.current.id;
    const { id } = await uploadPhoto(picture, { signal, onProgress: setShare });
    uploaded.current = { picture, id };
    return id;
  };
  const undo = async (former: string) => {
    try {
      note((await replacePhoto(outfit.id, former)).outfit);
      toast(m.outfit_edit_photo_back());
    } catch (error) {
      toastProblem(error);
    }
  };
  const explain = (error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") return;
    setProblem(messageOf(error));
    // The next attempt uses the outfit's current version.
    if (isOutdated(error))
      void queryClient.invalidateQueries({ queryKey: outfitKeys.one(outfit.id) });
  };
  const replace = async (develop: () => Promise<Blob>) => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setShare(0);
    try {
      const id = await send(await develop(), controller.signal);
      const { outfit: changed, former_photo_id } = await replacePhoto(
        outfit.id,
        id,
        outfit.version,
      );
      note(changed);
      onDone();
      const hasPins = changed.pins.length > 0;
      const done = hasPins ? m.outfit_edit_photo_replaced_pins() : m.outfit_edit_photo_replaced();
      toast(done, { undo: () => void undo(former_photo_id) });
    } catch (error) {
      explain(error);
    } finally {
      setShare(null);
    }
  };
  return {
    share,
    problem,
    isPending: share !== null,
    replace,
    stop: () => running.current?.abort(),
    forget: () => {
      uploaded.current = null;
      setProblem(null);
    },
  };
}
