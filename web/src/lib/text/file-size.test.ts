import { expect, it } from "vitest";
import { formatFileSize } from "./file-size";

it.each([
  [1, "0.1 MB"],
  [2_450_000, "2.5 MB"],
  [34_200_000, "34 MB"],
  [1_240_000_000, "1.2 GB"],
  [34_200_000_000, "34 GB"],
])("%d bytes are %s", (bytes, words) => expect(formatFileSize(bytes)).toBe(words));
