/** A search field that searches after a typing pause; the words are kept in the URL. */
import { useEffect, useRef, useState } from "react";
import { SearchField } from "@/ui/search-field";

interface Props {
  label: string;
  value?: string;
  onFind: (words?: string) => void;
}

const PAUSE_MS = 250;

export function Finder({ label, value, onFind }: Props) {
  const [text, setText] = useState(value ?? "");
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    // Changed elsewhere, such as by a button that clears the filters.
    sent.current = value;
    setText(value ?? "");
  }, [value]);
  useEffect(() => {
    if (text.trim() === (value ?? "")) return;
    const timer = setTimeout(() => {
      sent.current = text.trim() || undefined;
      onFind(sent.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onFind]);
  return (
    <div className="min-w-0 flex-1 basis-full tablet:basis-0">
      <SearchField label={label} maxLength={100} value={text} onChange={setText} />
    </div>
  );
}
