/** Full-screen pinning: a tap on the photo finds a piece, the panel below sets its garment. */
import { usePrefetchInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { NewPin } from "@/api/types";
import { PinEditor, type Point } from "@/components/pin-editor";
import { useGarmentNames } from "@/features/wardrobe/garments/garment-names";
import { recentGarmentsQuery } from "@/features/wardrobe/queries";
import { classes } from "@/lib/browser/classes";
import { boxAround, overlap, tidyBox } from "@/lib/photos/boxes";
import { openPieceFinder, type PieceFinder } from "@/lib/photos/piece-finder";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FullSheet } from "@/ui/full-sheet";
import type { MatchSource } from "./matches-queries";
import { PieceChips } from "./piece-chips";
import { type PanelMode, PinPanel } from "./pin-panel";
import { useMatches } from "./use-matches";
import { isBlank, usePieces } from "./use-pieces";

interface Props {
  picture: string;
  /** Width over height of the picture. */
  aspect: number;
  value: readonly NewPin[];
  onChange: (pins: NewPin[]) => void;
  source: MatchSource;
  /** The pin to start with. */
  start?: number | null;
  /** The version that the pins were read from. */
  version?: number;
  onClose: () => void;
  /** Every piece has a name. */
  onDone: () => void;
  doneLabel?: string;
  isPending?: boolean;
  /** Shown above the pieces. */
  children?: ReactNode;
}

export default function PinStage({ picture, aspect, value, source, start = null, ...rest }: Props) {
  const {
    onChange,
    version,
    onClose,
    onDone,
    doneLabel = m.common_done(),
    isPending,
    children,
  } = rest;
  const edit = usePieces(value, onChange, version);
  const { pieces } = edit;
  const [chosenKey, setChosen] = useState<string | null>(() => pieces[start ?? -1]?.key ?? null);
  const [mode, setMode] = useState<PanelMode>("match");
  const [isNameMissing, setNameMissing] = useState(false);
  const [isEdgeMissing, setEdgeMissing] = useState(false);
  const { lookups, setCategory } = useMatches(source, pieces, edit.suggest);
  const names = useGarmentNames(pieces.map(({ pin }) => pin));
  const finder = usePieceFinder(picture);
  usePrefetchInfiniteQuery(recentGarmentsQuery());
  const chosen = pieces.find(({ key }) => key === chosenKey);
  const usedIds = pieces.flatMap(({ key, pin }) => (key !== chosenKey && pin.garment_id) || []);

  const choose = (key: string | null) => {
    // The browser's click for the tap that made a box may arrive late and hit that box.
    if (key === chosenKey) return;
    setMode("match");
    setEdgeMissing(false);
    setChosen(key);
  };
  const add = (box: Parameters<typeof edit.add>[0]) => choose(edit.add(tidyBox(box)));
  const tap = async (point: Point) => {
    const found = await finder.current?.find(point);
    const box = found ?? boxAround(point);
    const same = pieces.find(({ pin }) => overlap(pin, box) > 0.7);
    if (same) return choose(same.key);
    add(box);
    setEdgeMissing(!found);
  };
  /** After a piece is named, continues with the next unnamed one if it prevents finishing. */
  const goToNext = (named: string) => {
    const next = isNameMissing && pieces.find(({ key, pin }) => key !== named && isBlank(pin));
    choose(next ? next.key : null);
  };
  const finish = () => {
    const nameless = pieces.find(({ pin }) => isBlank(pin));
    setNameMissing(!!nameless);
    if (nameless) choose(nameless.key);
    else onDone();
  };
  const isTall = !!chosen && mode !== "match";
  return (
    <FullSheet
      title={m.pins_title()}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={edit.undo} isDisabled={!edit.canUndo}>
            {m.common_undo()}
          </Button>
          <Button onPress={finish} isPending={isPending}>
            {doneLabel}
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col desktop:flex-row desktop:gap-10 desktop:px-10 desktop:pb-8">
        <div
          className={classes(
            "relative [container-type:size] min-h-0 flex-1 place-content-center",
            isTall ? "hidden desktop:grid" : "grid",
          )}
        >
          <div style={{ width: `min(100cqw, calc(100cqh * ${aspect}))`, aspectRatio: aspect }}>
            <PinEditor
              picture={
                <img src={picture} alt="" draggable={false} className="size-full object-cover" />
              }
              boxes={pieces.map(({ key, pin: { x, y, width, height } }, at) => ({
                ...{ key, x, y, width, height },
                label: names[at] || m.pins_piece_number({ number: formatNumber(at + 1) }),
              }))}
              chosen={chosenKey}
              onChoose={choose}
              onTap={(point) => void tap(point)}
              onDraw={add}
              onChange={edit.place}
              onRemove={edit.remove}
            />
          </div>
          <p
            role="status"
            className="pointer-events-none absolute inset-x-3 top-3 z-20 grid justify-items-center text-small"
          >
            {isEdgeMissing && (
              <span className="rounded-control bg-black/75 px-3 py-1.5 text-white">
                {m.pins_no_edge()}
              </span>
            )}
          </p>
        </div>
        <div
          className={classes(
            "grid content-start gap-3 overflow-y-auto px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] desktop:w-[26rem] desktop:px-1",
            isTall ? "flex-1 desktop:flex-none" : "h-[16.5rem] shrink-0 desktop:h-auto",
          )}
        >
          {children}
          {isNameMissing && chosen && isBlank(chosen.pin) && mode === "match" && (
            <p role="alert" className="text-danger text-small">
              {m.pins_name_or_remove()}
            </p>
          )}
          {chosen ? (
            <PinPanel
              key={chosen.key}
              photo={{ url: picture, aspect }}
              piece={chosen}
              number={pieces.indexOf(chosen) + 1}
              name={names[pieces.indexOf(chosen)] ?? ""}
              lookup={lookups[chosen.key]}
              usedIds={usedIds}
              mode={mode}
              onMode={setMode}
              onCategory={(category) => setCategory(chosen.key, category)}
              onChoose={({ id }) => {
                edit.choose(chosen.key, id);
                goToNext(chosen.key);
              }}
              onName={(garment) => {
                edit.name(chosen.key, garment);
                goToNext(chosen.key);
              }}
              onRemove={() => {
                edit.remove(chosen.key);
                goToNext(chosen.key);
              }}
            />
          ) : (
            <PieceChips
              pieces={pieces}
              names={names}
              onChoose={choose}
              onAdd={() => add(FIRST_BOX)}
            />
          )}
        </div>
      </div>
    </FullSheet>
  );
}

const FIRST_BOX = { x: 0.3, y: 0.3, width: 0.4, height: 0.25 };

function usePieceFinder(picture: string) {
  const finder = useRef<PieceFinder | null>(null);
  useEffect(() => {
    finder.current = openPieceFinder(picture);
    return () => finder.current?.close();
  }, [picture]);
  return finder;
}
