/** The photos among chosen files; any other file is refused in a sentence. */
import { CANNOT_OPEN, isPhoto } from "@/lib/photo-file";
import { toastProblem } from "./notices";

export async function onlyPhotos(files: readonly File[]): Promise<File[]> {
  const arePhotos = await Promise.all(files.map(isPhoto));
  const photos = files.filter((_, index) => arePhotos[index]);
  if (photos.length < files.length) toastProblem(CANNOT_OPEN);
  return photos;
}
