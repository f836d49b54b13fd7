/** The owner's actions on an outfit: edit, publish, plan, copy, move to the trash. */
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Outfit, ProfileAudience } from "@/api/types";
import { EditOutfit } from "@/features/outfit/edit/edit-outfit";
import { useCopyOutfit, useEditOutfit, useTrashOutfit } from "@/features/outfit/queries";
import { useRestore } from "@/features/outfit/unpublished/unpublished-outfits";
import { shortDay } from "@/lib/text/dates";
import { featuredText, featureLabel } from "@/lib/text/featured";
import { m } from "@/paraglide/messages.js";
import {
  CalendarIcon,
  CameraIcon,
  EditIcon,
  EyeIcon,
  PlusIcon,
  QuestionIcon,
  StarIcon,
  TrashIcon,
} from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import type { MenuAction } from "@/ui/menu-popover";
import { bubble, toast, toastProblem } from "@/ui/notices";
import { PlanSheet } from "./plan-sheet";

const ReplacePhoto = lazy(() => import("@/features/outfit/edit/replace-photo"));

interface Props {
  outfit: Outfit;
  profileAudience?: ProfileAudience;
  editPins?: (outfit: Outfit) => ReactNode;
  /** Asks others about a published outfit. */
  askSheet?: (outfit: Outfit, onClose: () => void) => ReactNode;
}

export function OwnerActions({ outfit, profileAudience = "public", ...slots }: Props) {
  const { editPins, askSheet } = slots;
  const [open, setOpen] = useState<"edit" | "plan" | "ask" | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const close = () => setOpen(null);
  const { plan, copy, trash, look, feature } = useActs(outfit);
  const isPlanned = outfit.state === "planned";
  const actions: MenuAction[] = [
    { id: "edit", label: m.common_edit(), icon: <EditIcon />, onAction: () => setOpen("edit") },
    {
      id: "photo",
      label: m.outfit_replace_photo(),
      icon: <CameraIcon />,
      onAction: () => setReplacing(true),
    },
    {
      id: "plan",
      label: isPlanned ? m.outfit_change_day() : m.outfit_plan_for_day(),
      icon: <CalendarIcon />,
      onAction: () => setOpen("plan"),
    },
    ...(outfit.state === "published"
      ? [{ id: "feature", label: featureLabel(outfit), icon: <StarIcon />, onAction: feature }]
      : []),
    ...(askSheet && outfit.state === "published" && outfit.audience !== "private"
      ? [
          {
            id: "ask",
            label: m.outfit_ask(),
            icon: <QuestionIcon />,
            onAction: () => setOpen("ask"),
          },
        ]
      : []),
    { id: "mirror", label: m.outfit_see_as_others(), icon: <EyeIcon />, onAction: look },
    { id: "copy", label: m.outfit_duplicate(), icon: <PlusIcon />, onAction: () => copy(null) },
    {
      id: "trash",
      label: isPlanned ? m.outfit_remove_from_plan() : m.outfit_move_to_trash(),
      icon: <TrashIcon />,
      danger: true,
      onAction: trash,
    },
  ];
  return (
    <>
      <ActionMenu label={m.outfit_more()} actions={actions} />
      {open === "edit" && (
        <EditOutfit
          outfit={outfit}
          profileAudience={profileAudience}
          onClose={close}
          pins={editPins?.(outfit)}
          onReplacePhoto={() => setReplacing(true)}
        />
      )}
      {open === "ask" && askSheet?.(outfit, close)}
      <Suspense>
        {isReplacing && <ReplacePhoto outfit={outfit} onClose={() => setReplacing(false)} />}
      </Suspense>
      <PlanSheet
        isOpen={open === "plan"}
        onClose={close}
        onPlan={(day) => (outfit.state === "published" ? copy(day) : plan(day))}
        day={isPlanned ? outfit.planned_for : null}
        repeatOf={{
          pinned: outfit.pins.map(({ garment_id }) => garment_id),
          people: outfit.with_people ?? [],
        }}
      />
    </>
  );
}

function useActs(outfit: Outfit) {
  const navigate = useNavigate();
  const copying = useCopyOutfit(outfit.id);
  const editing = useEditOutfit(outfit.id);
  const restoring = useRestore();
  const onError = (error: unknown) => void toastProblem(error);
  const leave = async () => {
    const undo = () => restoring.mutate(outfit.id, { onError });
    const isPlanned = outfit.state === "planned";
    toast(isPlanned ? m.outfit_removed_from_plan() : m.outfit_moved_to_trash(), { undo });
    await navigate({ to: "/wardrobe", replace: true });
  };
  const trashing = useTrashOutfit(outfit.id, leave);
  return {
    look: () => void navigate({ to: ".", search: { as: "stranger" }, replace: true }),
    feature: () => {
      const change = { featured: !outfit.featured };
      const onSuccess = () => bubble(featuredText(change.featured));
      editing.mutate({ change, version: outfit.version }, { onSuccess, onError });
    },
    trash: () => trashing.mutate(undefined, { onError }),
    plan: (planned_for: string) => {
      const change = { state: "planned" as const, planned_for };
      const onSuccess = () => bubble(plannedWords(planned_for));
      editing.mutate({ change, version: outfit.version }, { onSuccess, onError });
    },
    copy: (day: string | null) =>
      copying.mutate(day, {
        onError,
        onSuccess: ({ id }) => {
          bubble(day ? plannedWords(day) : m.outfit_copied());
          void navigate({ to: "/outfit/$outfitId", params: { outfitId: id } });
        },
      }),
  };
}

const plannedWords = (day: string) => m.outfit_planned_for({ day: shortDay(day) });
