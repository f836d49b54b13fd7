/** Adds a picture to a garment, and orders or deletes the one that is shown. */
import { useState } from "react";
import type { Garment } from "@/api/types";
import { PhotoButton } from "@/components/photo-button";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { ConfirmSheet } from "@/ui/confirm-sheet";
import { bubble } from "@/ui/notices";
import { Spinner } from "@/ui/spinner";
import { MAX_PICTURES, useAddPicture, useDeletePicture, useOrderPictures } from "./picture-queries";
import type { OwnPicture } from "./picture-row";

interface Props {
  garment: Garment;
  pictures: readonly OwnPicture[];
  /** The place of the picture that is shown. */
  at: number;
  onShowFirst: () => void;
  /** Shows a picture as soon as the garment has it. */
  onShow: (id: string | undefined) => void;
}

export function PictureActions({ garment, pictures, at, onShowFirst, onShow }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const add = useAddPicture(garment.id);
  const order = useOrderPictures(garment);
  const remove = useDeletePicture(garment);
  const shown = pictures[at];
  const isBusy = add.isPending || order.isPending || remove.isPending;
  const makeMain = ({ id }: OwnPicture) => {
    const others = pictures.filter((each) => each.id !== id);
    const onSuccess = () => {
      bubble(m.pictures_main_changed());
      onShowFirst();
    };
    order.mutate([id, ...others.map((each) => each.id)], { onSuccess });
  };
  const confirm = () => {
    if (!shown) return;
    const onSuccess = () => bubble(m.pictures_deleted());
    remove.mutate(shown.id, { onSuccess, onSettled: () => setDeleting(false) });
  };
  return (
    <div className="grid justify-items-center gap-1">
      {shown && (
        <div className="flex flex-wrap justify-center gap-x-2">
          {at > 0 && (
            <Act isDisabled={isBusy} onPress={() => makeMain(shown)}>
              {m.pictures_make_main()}
            </Act>
          )}
          {at === 0 && pictures.length > 1 && (
            <p className="flex min-h-target items-center px-2 text-quiet text-small">
              {m.pictures_main()}
            </p>
          )}
          <Act isDisabled={isBusy} onPress={() => setDeleting(true)}>
            {m.pictures_delete()}
          </Act>
        </div>
      )}
      {pictures.length < MAX_PICTURES ? (
        <PhotoButton
          look="secondary"
          onPick={(file) =>
            add.mutate(file, { onSuccess: ({ pictures: all }) => onShow(all?.at(-1)?.id) })
          }
        >
          {m.pictures_add()}
        </PhotoButton>
      ) : (
        <p className="text-center text-quiet text-small">
          {m.pictures_most(counted(MAX_PICTURES))}
        </p>
      )}
      {add.isPending && <Spinner label={m.garment_uploading_picture()} />}
      <ConfirmSheet
        title={m.pictures_delete_question()}
        action={m.common_delete()}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={confirm}
        isPending={remove.isPending}
      >
        <p className="text-quiet">
          {at === 0 && pictures.length > 1
            ? m.pictures_delete_main_hint()
            : m.pictures_delete_hint()}
        </p>
      </ConfirmSheet>
    </div>
  );
}

interface ActProps {
  children: string;
  isDisabled: boolean;
  onPress: () => void;
}

function Act({ children, isDisabled, onPress }: ActProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="min-h-target px-2 text-small underline disabled:opacity-50"
    >
      {children}
    </button>
  );
}
