/** The folder with the pictures that a CSV file names. */
import { useRef } from "react";
import { count } from "@/lib/text/count";
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
          Choose folder of pictures
        </Button>
        <input
          ref={(element) => {
            input.current = element;
            // React knows no such property; without it, the phone offers single files.
            element?.setAttribute("webkitdirectory", "");
          }}
          type="file"
          multiple
          aria-label="choose folder of pictures"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => setPictures([...(target.files ?? [])])}
        />
      </div>
      <p role="status" className="text-quiet text-small">
        {pictures.length === 0
          ? "No folder chosen."
          : `${count(pictures.length, "file")} in the folder.`}
        {missing > 0 &&
          ` ${count(missing, "garment")} ${missing === 1 ? "names" : "name"} a picture that is not in it.`}
      </p>
    </div>
  );
}
