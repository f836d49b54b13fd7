/** /account/circles: the user's circles, each with the number of people in it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Circle } from "@/api/types";
import { circlesQuery } from "@/features/session";
import { count } from "@/lib/text/count";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { ForwardIcon } from "@/ui/icons";
import { Page, PageHeader } from "@/ui/page";
import { Sheet } from "@/ui/sheet";
import { EmptyState, ErrorState, ListEnd } from "@/ui/states";
import { useLazyDialog } from "@/ui/use-lazy-dialog";
import { CirclesSkeleton } from "./circles-skeleton";
import { useCreateCircle } from "./queries";

const CircleNameForm = lazy(() => import("./circle-name-form"));

export function CirclesPage() {
  const { data: circles, error, refetch } = useQuery(circlesQuery());
  return (
    <Page title="Circles">
      <PageHeader
        heading="Circles"
        back={<BackButton fallback="/account" />}
        actions={circles && circles.length > 0 && <NewCircle />}
      >
        Show an outfit, tag or garment to just some people. Only you can see your circles, and no
        one is notified when you add or remove them.
      </PageHeader>
      {error && !circles && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !circles && <CirclesSkeleton label="Loading circles" />}
      {circles?.length === 0 && (
        <EmptyState title="No circles yet" action={<NewCircle />}>
          Make one for your family, your close friends or the people you swap clothes with.
        </EmptyState>
      )}
      {circles && circles.length > 0 && <CircleList circles={circles} />}
    </Page>
  );
}

function CircleList({ circles }: { circles: readonly Circle[] }) {
  return (
    <div>
      <ul aria-label="My circles" className="grid grid-cols-1 border-line border-t">
        {circles.map(({ id, name, member_count }) => (
          <li key={id}>
            <Link
              to="/account/circles/$circleId"
              params={{ circleId: id }}
              className="group flex min-h-14 items-center gap-4 border-line border-b py-2 no-underline"
            >
              <span dir="auto" className="wrap-break-word min-w-0 grow group-hover:text-accent">
                {name}
              </span>
              <span className="shrink-0 text-quiet text-small tabular-nums">
                {count(member_count, "person", "people")}
              </span>
              <ForwardIcon className="shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
      <ListEnd>{count(circles.length, "circle")}</ListEnd>
    </div>
  );
}

function NewCircle() {
  const { isOpen, isMounted, open, close } = useLazyDialog();
  const { mutateAsync: create } = useCreateCircle();
  const navigate = useNavigate();
  const add = async (name: string) => {
    const { id } = await create(name);
    close();
    await navigate({ to: "/account/circles/$circleId", params: { circleId: id } });
  };
  return (
    <>
      <Button onPress={open}>New circle</Button>
      {isMounted && (
        <Sheet title="New circle" isOpen={isOpen} onClose={close}>
          <Suspense>
            <CircleNameForm action="Create circle" onName={add} />
          </Suspense>
        </Sheet>
      )}
    </>
  );
}
