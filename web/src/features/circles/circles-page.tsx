/** /account/circles: the user's circles, each with the number of people in it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Circle } from "@/api/types";
import { circlesQuery } from "@/features/session";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
    <Page title={m.common_circles()}>
      <PageHeader
        heading={m.common_circles()}
        back={<BackButton fallback="/account" />}
        actions={circles && circles.length > 0 && <NewCircle />}
      >
        {m.circles_lead()}
      </PageHeader>
      {error && !circles && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !circles && <CirclesSkeleton label={m.circles_loading()} />}
      {circles?.length === 0 && (
        <EmptyState title={m.circles_empty_title()} action={<NewCircle />}>
          {m.circles_empty()}
        </EmptyState>
      )}
      {circles && circles.length > 0 && <CircleList circles={circles} />}
    </Page>
  );
}

function CircleList({ circles }: { circles: readonly Circle[] }) {
  return (
    <div>
      <ul aria-label={m.circles_list()} className="grid grid-cols-1 border-line border-t">
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
                {m.circles_people(counted(member_count))}
              </span>
              <ForwardIcon className="shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
      <ListEnd>{m.circles_count(counted(circles.length))}</ListEnd>
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
      <Button onPress={open}>{m.circles_new()}</Button>
      {isMounted && (
        <Sheet title={m.circles_new()} isOpen={isOpen} onClose={close}>
          <Suspense>
            <CircleNameForm action={m.circles_create()} onName={add} />
          </Suspense>
        </Sheet>
      )}
    </>
  );
}
