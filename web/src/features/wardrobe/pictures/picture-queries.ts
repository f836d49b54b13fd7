/** API calls of a garment's own pictures. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKey, ifMatch, unwrap, wardrobe } from "@/api/client";
import type { Garment } from "@/api/types";
import { uploadGarmentPhoto, wardrobeKeys } from "@/features/wardrobe/queries";
import { randomKey } from "@/lib/browser/random-key";
import { invalidateTopics } from "@/lib/http/query-topics";
import { toastProblem } from "@/ui/notices";

/** As the server. */
export const MAX_PICTURES = 8;

const PICTURES = "/api/wardrobe/v1/garments/{garment_id}/pictures";

/** Uploads a picture and adds it after the others. */
export const useAddPicture = (garment_id: string) =>
  usePictureChange(garment_id, async (file: Blob) => {
    const { id: photo_id } = await uploadGarmentPhoto(file);
    const params = { path: { garment_id } };
    const headers = idempotencyKey(randomKey());
    return unwrap(wardrobe.POST(PICTURES, { params, body: { photo_id }, headers }));
  });

/** The first becomes the main picture. */
export const useOrderPictures = ({ id: garment_id, version }: Garment) =>
  usePictureChange(garment_id, (photo_ids: string[]) => {
    const params = { path: { garment_id } };
    const headers = ifMatch(version);
    return unwrap(wardrobe.PUT(PICTURES, { params, body: { photo_ids }, headers }));
  });

export const useDeletePicture = ({ id: garment_id, version }: Garment) =>
  usePictureChange(garment_id, (photo_id: string) => {
    const params = { path: { garment_id, photo_id } };
    const headers = ifMatch(version);
    return unwrap(wardrobe.DELETE(`${PICTURES}/{photo_id}`, { params, headers }));
  });

/**
 * One at a time, in the order of the calls. After an error the garment is read again: it may have
 * changed somewhere else.
 */
function usePictureChange<In>(garmentId: string, act: (input: In) => Promise<Garment>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    scope: { id: `pictures of ${garmentId}` },
    onSuccess: (garment) => queryClient.setQueryData(wardrobeKeys.garment(garment.id), garment),
    onError: (error) => toastProblem(error),
    onSettled: () => invalidateTopics(queryClient, "garments"),
  });
}
