/** Asks whether photos shared from another app may join, or replace, what the composer has. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { currentSession } from "@/features/session";
import { dropShare } from "@/lib/sharing/held-shares";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import type { WaitingPhotos } from "./shared-photos";

export function SharedQuestion({ waiting: { key, photos } }: { waiting: WaitingPhotos }) {
  const navigate = useNavigate();
  const [isTaking, setTaking] = useState(false);
  const open = () => navigate({ to: "/outfit/new", replace: true });
  const take = async () => {
    setTaking(true);
    try {
      const { takeSharedPhotos } = await import("./shared-photos");
      const ownerId = currentSession()?.user.id ?? "";
      await takeSharedPhotos({ key, ownerId, isWanted: true });
      await open();
    } catch (error) {
      toastProblem(error);
      setTaking(false);
    }
  };
  const keep = () => dropShare(key).then(open);
  return (
    <Page title={m.common_post_outfit()}>
      <PageHeader heading={m.shared_use_photos(counted(photos))}>
        {m.shared_unfinished()}
      </PageHeader>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void take()} isPending={isTaking}>
          {m.shared_use({ count: photos })}
        </Button>
        <Button variant="secondary" onPress={() => void keep()} isDisabled={isTaking}>
          {m.shared_keep()}
        </Button>
      </div>
    </Page>
  );
}
