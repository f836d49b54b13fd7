/** The last onboarding step: post the first photo, or look around first. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PhotoPicker } from "@/components/photo-picker";
import { stageFile } from "@/features/session";
import { ButtonLink } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { PhotoToWardrobe } from "./photo-to-wardrobe";

interface Props {
  /** Onboarding is over either way. */
  onDone: () => void;
  /** Below the heading. */
  children: ReactNode;
}

export function PhotoStep({ onDone, children }: Props) {
  const navigate = useNavigate();
  const stage = async (file: File) => {
    await stageFile(file);
    onDone();
    // Back from the outfit must not lead to an answered step.
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
      <ButtonLink to="/" variant="quiet" onClick={onDone}>
        Look around first
      </ButtonLink>
    </Page>
  );
}
