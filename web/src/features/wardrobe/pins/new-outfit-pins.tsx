/** The pieces of a new outfit: copied from an earlier outfit in a tap, or pinned one by one. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { NewPin } from "@/api/types";
import { PORTRAIT } from "@/lib/photos/crop";
import { type MatchSource, suggestionsQuery } from "./matches-queries";
import { PieceList } from "./piece-list";
import { PhotoBefore, SameAsBefore } from "./same-as-before";

const PinStage = lazy(() => import("./pin-stage"));

interface Props {
  /** The URL of the picture as it will be published; null while it is not ready. */
  picture: string | null;
  source: MatchSource;
  value: NewPin[];
  onChange: (pins: NewPin[]) => void;
  error?: string;
  /** The pin that is being edited, -1 for a new one; null while none is. */
  open: number | null;
  onOpen: (open: number | null) => void;
}

export function NewOutfitPins({ picture, source, value, onChange, error, open, onOpen }: Props) {
  const { data } = useQuery({ ...suggestionsQuery(source), enabled: picture !== null });
  return (
    <div className="grid gap-4 empty:hidden">
      {data?.duplicate && <PhotoBefore duplicate={data.duplicate} />}
      {value.length === 0 && data && (
        <SameAsBefore outfits={data.same_as} onChoose={onChange} onUndo={() => onChange([])} />
      )}
      {picture && value.length > 0 && (
        <PieceList picture={picture} pins={value} error={error} onOpen={onOpen} />
      )}
      {picture && open !== null && (
        <Suspense>
          <PinStage
            picture={picture}
            aspect={PORTRAIT}
            value={value}
            onChange={onChange}
            source={source}
            start={open}
            onClose={() => onOpen(null)}
            onDone={() => onOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
