/** API calls of imports. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { Import } from "@/api/types";
import { upload } from "@/api/upload";

const WHILE_WORKING_MS = 1500;
const WORKING: Import["state"][] = ["checking", "importing"];

/** The user's newest import; null without one. Polls while the service works on it. */
export const importQuery = () =>
  queryOptions({
    queryKey: ["account", "import"] as const,
    queryFn: async ({ signal }) =>
      (await unwrap(wardrobe.GET("/api/wardrobe/v1/imports/current", { signal }))) ?? null,
    refetchInterval: ({ state }) =>
      state.data && WORKING.includes(state.data.state) ? WHILE_WORKING_MS : false,
  });

interface Upload {
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads the parts of a file that have not arrived yet. */
export function useUploadArchive() {
  const store = useStoreImport();
  return useMutation({
    mutationFn: async ({ file, onProgress, signal }: Upload) => {
      // Tells an edited file from the one whose upload was interrupted.
      const fingerprint = `${file.lastModified}`;
      const body = { name: file.name.slice(-200), size: file.size, fingerprint };
      let found = await unwrap(wardrobe.POST("/api/wardrobe/v1/imports", { body, signal }));
      store(found);
      let sent = 0;
      for (let number = 0; number < found.part_count; number++) {
        const part = file.slice(number * found.part_size, (number + 1) * found.part_size);
        if (!found.parts.includes(number)) {
          const path = `/api/wardrobe/v1/imports/${found.id}/parts/${number}`;
          const before = sent;
          const onPart = (share: number) => onProgress((before + share * part.size) / file.size);
          found = await upload<Import>(path, part, { onProgress: onPart, signal });
          store(found);
        }
        sent += part.size;
        onProgress(sent / file.size);
      }
      return found;
    },
  });
}

type Step = "start" | "pause" | "end";

/** Starts or continues an import, pauses it, or ends it. */
export function useChangeImport({ id }: Import) {
  const store = useStoreImport();
  const params = { path: { import_id: id } };
  return useMutation({
    mutationFn: async (step: Step) => {
      if (step === "start") {
        return unwrap(wardrobe.POST("/api/wardrobe/v1/imports/{import_id}/start", { params }));
      }
      if (step === "pause") {
        return unwrap(wardrobe.POST("/api/wardrobe/v1/imports/{import_id}/pause", { params }));
      }
      await unwrap(wardrobe.DELETE("/api/wardrobe/v1/imports/{import_id}", { params }));
      return null;
    },
    onSuccess: store,
  });
}

function useStoreImport() {
  const queryClient = useQueryClient();
  return (found: Import | null) => queryClient.setQueryData(importQuery().queryKey, found);
}
