/** The last onboarding step: post the first photo, or look around first. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PhotoPicker } from "@/components/photo-picker";
import { stageFile } from "@/features/session";
import { m } from "@/paraglide/messages.js";
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
    <Page title={m.onboarding_photo()}>
      <PageHeader heading={m.onboarding_photo()}>{m.onboarding_photo_lead()}</PageHeader>
      {children}
      <PhotoToWardrobe />
      <PhotoPicker onPick={stage} isShort />
      <ButtonLink to="/" variant="quiet" onClick={onDone}>
        {m.onboarding_photo_later()}
      </ButtonLink>
    </Page>
  );
}
