/** /account/circles/{circleId}: the people in one circle; adds people, renames and deletes it. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Circle } from "@/api/types";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { EditIcon, TrashIcon } from "@/ui/icons";
import { ActionMenu } from "@/ui/menu";
import { bubble } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { Sheet } from "@/ui/sheet";
import { ErrorState } from "@/ui/states";
import { useLazyDialog } from "@/ui/use-lazy-dialog";
import { CircleMembers } from "./circle-members";
import { CirclesSkeleton } from "./circles-skeleton";
import { DeleteCircleSheet } from "./delete-circle-sheet";
import { circleQuery, useRenameCircle } from "./queries";

const AddPeopleSheet = lazy(() => import("./add-people-sheet"));
const CircleNameForm = lazy(() => import("./circle-name-form"));

export function CirclePage({ circleId }: { circleId: string }) {
  const { data: circle, error, refetch } = useQuery(circleQuery(circleId));
  const back = <BackButton fallback="/account/circles" />;
  if (circle) return <Shown circle={circle} />;
  return (
    <Page title={m.circles_circle()}>
      <PageHeader heading={m.circles_circle()} back={back} />
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <CirclesSkeleton label={m.circles_loading_one()} />
      )}
    </Page>
  );
}

function Shown({ circle }: { circle: Circle }) {
  const [open, setOpen] = useState<"name" | "delete" | null>(null);
  const close = () => setOpen(null);
  const adding = useLazyDialog();
  const addPeople = <Button onPress={adding.open}>{m.circles_add_people()}</Button>;
  return (
    <Page title={circle.name}>
      <PageHeader
        heading={circle.name}
        back={<BackButton fallback="/account/circles" />}
        actions={
          <>
            {circle.member_count > 0 && addPeople}
            <ActionMenu
              label={m.circles_more_about({ name: circle.name })}
              actions={[
                {
                  id: "rename",
                  label: m.circles_rename(),
                  icon: <EditIcon />,
                  onAction: () => setOpen("name"),
                },
                {
                  id: "delete",
                  label: m.circles_delete(),
                  icon: <TrashIcon />,
                  danger: true,
                  onAction: () => setOpen("delete"),
                },
              ]}
            />
          </>
        }
      >
        {m.circles_people(counted(circle.member_count))}
      </PageHeader>
      <CircleMembers circle={circle} add={addPeople} />
      <RenameSheet circle={circle} isOpen={open === "name"} onClose={close} />
      <DeleteCircleSheet circle={circle} isOpen={open === "delete"} onClose={close} />
      {adding.isMounted && (
        <Suspense>
          <AddPeopleSheet circle={circle} isOpen={adding.isOpen} onClose={adding.close} />
        </Suspense>
      )}
    </Page>
  );
}

interface SheetProps {
  circle: Circle;
  isOpen: boolean;
  onClose: () => void;
}

function RenameSheet({ circle, isOpen, onClose }: SheetProps) {
  const { mutateAsync: rename } = useRenameCircle(circle);
  const save = async (name: string) => {
    await rename(name);
    bubble(m.circles_saved());
    onClose();
  };
  return (
    <Sheet title={m.circles_rename_title()} isOpen={isOpen} onClose={onClose}>
      <Suspense>
        <CircleNameForm
          key={circle.name}
          name={circle.name}
          action={m.common_save()}
          onName={save}
        />
      </Suspense>
    </Sheet>
  );
}
