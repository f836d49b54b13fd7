/** The end of the first steps: post the first photo, or look around first. */
import { useNavigate } from "@tanstack/react-router";
import { stageFile } from "@/features/session";
import { ButtonLink } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { PhotoPicker } from "@/ui/photo-picker";

export function FirstPhoto() {
  const navigate = useNavigate();
  const stage = async (file: File) => {
    await stageFile(file);
    await navigate({ href: "/outfit/new" });
  };
  return (
    <Page title="Post your first photo">
      <PageHeader heading="Post your first photo">
        One picture of what you wear today is enough. Your wardrobe starts from it.
      </PageHeader>
      <PhotoPicker onPick={stage} />
      <ButtonLink to="/feed" look="quiet">
        Look around first
      </ButtonLink>
    </Page>
  );
}
