/** Asks whether photos shared from another app may join, or replace, what the composer has. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { currentSession } from "@/features/session";
import { dropShare } from "@/lib/sharing/held-shares";
import { count } from "@/lib/text/count";
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
  const isOne = photos === 1;
  return (
    <Page title="Post an outfit">
      <PageHeader
        heading={`Use the ${isOne ? "photo" : count(photos, "photo")} shared from another app?`}
      >
        You haven't finished what you have here. Either way, it won't be lost.
      </PageHeader>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void take()} isPending={isTaking}>
          {isOne ? "Use it" : "Use them"}
        </Button>
        <Button variant="secondary" onPress={() => void keep()} isDisabled={isTaking}>
          Keep what I have
        </Button>
      </div>
    </Page>
  );
}
