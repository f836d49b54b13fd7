/** The window in which a collage is made. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Garment, NewPin } from "@/api/types";
import { useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FullSheet } from "@/ui/full-sheet";
import { toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";
import { UndoRedo } from "@/ui/undo-redo";
import { AddPieces } from "./add-pieces";
import { describeCollage, EMPTY, pinsOf, toBack, toFront, without } from "./collage";
import { type CollageDraft, readCollage } from "./collage-draft";
import { CollageStage } from "./collage-stage";
import { CutOutSheet } from "./cut-out-sheet";
import { drawCollage } from "./draw-collage";
import { PageTools, PieceTools } from "./piece-tools";
import { useCollage } from "./use-collage";

/** Saves a finished collage as an idea, or takes it to the form that posts it. */
export type OnCollage = (
  picture: File,
  values: { pins: NewPin[]; alt_text: string },
  goal: "idea" | "post",
) => Promise<void>;

interface Props {
  /** Garments to begin with, beside those of a collage that was left unfinished. */
  garments: readonly Garment[];
  onClose: () => void;
  onCollage: OnCollage;
}

export default function CollageSheet({ garments, onClose, onCollage }: Props) {
  const ownerId = useSession()?.user.id ?? "";
  // From this device, read again at each opening.
  const { data: draft } = useQuery({
    queryKey: ["collage", ownerId],
    queryFn: () => readCollage(ownerId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (draft) return <Editor {...{ draft, garments, onClose, onCollage }} />;
  return (
    // The URL says that it is open, so going back closes it.
    <FullSheet title={m.collage_title()} isOpen onClose={onClose} backCloses={false}>
      <Skeleton className="m-4 flex-1" />
    </FullSheet>
  );
}

function Editor({ draft, garments, onClose, onCollage }: Props & { draft: CollageDraft }) {
  const editor = useCollage(draft);
  const { collage, pictures, change, changePiece, add } = editor;
  const [selected, setSelected] = useState<string | null>(null);
  const [isNew] = useState(garments.length === 0 && draft.collage.pieces.length === 0);
  const [isCutting, setCutting] = useState(false);
  const [goal, setGoal] = useState<"idea" | "post" | null>(null);
  useFirstPieces(garments, add);
  const piece = collage.pieces.find(({ garmentId }) => garmentId === selected);
  const finish = async (chosen: "idea" | "post") => {
    setGoal(chosen);
    try {
      const values = { pins: pinsOf(collage), alt_text: describeCollage(collage) };
      await onCollage(await drawCollage(collage, pictures), values, chosen);
      // On the way to the form it stays, for those who come back.
      if (chosen === "post") return;
      await editor.forget();
      onClose();
    } catch (error) {
      toastProblem(error);
      setGoal(null);
    }
  };
  const remove = (garmentId: string) => change(without(collage, garmentId));
  const original = piece && pictures[piece.picture]?.original;
  return (
    <FullSheet
      title={m.collage_title()}
      isOpen
      onClose={onClose}
      backCloses={false}
      actions={<UndoRedo undo={editor.undo} redo={editor.redo} />}
    >
      <div
        className="mx-auto grid min-h-0 w-full max-w-5xl flex-1 grid-rows-[minmax(0,1fr)_auto] gap-3 px-gutter pb-[max(0.75rem,env(safe-area-inset-bottom))] tablet:grid-cols-[minmax(0,1fr)_20rem] tablet:grid-rows-1 tablet:gap-8"
        {...editor.stepHandlers}
      >
        <div className="[container-type:size] grid place-items-center">
          <div className="w-[min(100cqw,60cqh)]">
            <CollageStage
              collage={collage}
              pictures={pictures}
              selected={piece ? selected : null}
              onSelect={setSelected}
              onChange={changePiece}
              onFront={(id) => change(toFront(collage, id))}
              onRemove={remove}
            />
          </div>
        </div>
        <div className="grid content-end gap-3 tablet:content-center">
          <div className="grid min-h-36 content-end tablet:min-h-0">
            {piece ? (
              <PieceTools
                piece={piece}
                onChange={(act) => changePiece(piece.garmentId, act)}
                onFront={() => change(toFront(collage, piece.garmentId))}
                onBack={() => change(toBack(collage, piece.garmentId))}
                onCutOut={() => setCutting(true)}
                onRemove={() => remove(piece.garmentId)}
              />
            ) : (
              <PageTools
                background={collage.background}
                onBackground={(background) => change({ ...collage, background })}
                onClear={
                  collage.pieces.length > 0
                    ? () => change({ ...EMPTY, background: collage.background })
                    : undefined
                }
              />
            )}
          </div>
          <AddPieces pieces={collage.pieces} opensAtOnce={isNew} onAdd={(one) => void add(one)} />
          <div className="flex gap-3">
            <Button
              variant="secondary"
              wide
              isDisabled={collage.pieces.length === 0}
              isPending={goal === "idea"}
              onPress={() => void finish("idea")}
            >
              {m.collage_save_idea()}
            </Button>
            <Button
              wide
              isDisabled={collage.pieces.length === 0}
              isPending={goal === "post"}
              onPress={() => void finish("post")}
            >
              {m.collage_plan_or_post()}
            </Button>
          </div>
        </div>
      </div>
      {isCutting && piece && original && (
        <CutOutSheet
          garmentId={piece.garmentId}
          name={piece.name}
          original={original}
          onClose={() => setCutting(false)}
          onDone={(found) => {
            editor.replacePicture(piece.garmentId, found);
            setCutting(false);
          }}
        />
      )}
    </FullSheet>
  );
}

/** Adds the garments once, one after the other, in their order. */
function useFirstPieces(garments: readonly Garment[], add: (garment: Garment) => Promise<boolean>) {
  const [first] = useState({ garments, add });
  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      for (const garment of first.garments) if (!isCurrent || !(await first.add(garment))) break;
    })();
    return () => {
      isCurrent = false;
    };
  }, [first]);
}
