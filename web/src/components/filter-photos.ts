/** Return the photos among the chosen files; report any other file in a message. */
import { CANNOT_OPEN, isPhoto } from "@/lib/photos/photo-file";
import { toastProblem } from "@/ui/notices";

export async function filterPhotos(files: readonly File[]): Promise<File[]> {
  const arePhotos = await Promise.all(files.map(isPhoto));
  const photos = files.filter((_, index) => arePhotos[index]);
  if (photos.length < files.length) toastProblem(CANNOT_OPEN);
  return photos;
}
