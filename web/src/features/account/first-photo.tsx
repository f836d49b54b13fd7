/** The end of the first steps: post the first photo, or look around first. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { stageFile } from "@/features/session";
import { ButtonLink } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { PhotoPicker } from "@/ui/photo-picker";
import { PhotoToWardrobe } from "./photo-to-wardrobe";

interface Props {
  /** The first steps are over, whichever way it goes on. */
  onDone: () => void;
  /** Below the heading. */
  children: ReactNode;
}

export function FirstPhoto({ onDone, children }: Props) {
  const navigate = useNavigate();
  const stage = async (file: File) => {
    await stageFile(file);
    onDone();
    // Back from the outfit must not lead to a question that has been answered.
    await navigate({ href: "/outfit/new", replace: true });
  };
  return (
    <Page title="Post your first photo">
      <PageHeader heading="Post your first photo">
        One picture of what you're wearing today is enough. Your wardrobe starts from it.
      </PageHeader>
      {children}
      <PhotoToWardrobe />
      <PhotoPicker onPick={stage} isShort />
      <ButtonLink to="/" look="quiet" onClick={onDone}>
        Look around first
      </ButtonLink>
    </Page>
  );
}
