/** The folder with the pictures that a CSV file names. */

import { useRef } from "react";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";

interface Props {
  pictures: File[];
  setPictures: (pictures: File[]) => void;
  missing: number;
}

export function CsvPictures({ pictures, setPictures, missing }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-2">
      <div>
        <Button variant="secondary" onPress={() => input.current?.click()}>
          {m.data_csv_choose_folder()}
        </Button>
        <input
          ref={(element) => {
            input.current = element;
            // React knows no such property; without it, the phone offers single files.
            element?.setAttribute("webkitdirectory", "");
          }}
          type="file"
          multiple
          aria-label={m.data_csv_choose_folder_label()}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => setPictures([...(target.files ?? [])])}
        />
      </div>
      <p role="status" className="text-quiet text-small">
        {pictures.length === 0
          ? m.data_csv_no_folder()
          : m.data_csv_files(counted(pictures.length))}{" "}
        {missing > 0 && m.data_csv_missing_pictures(counted(missing))}
      </p>
    </div>
  );
}
