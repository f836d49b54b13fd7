/** /account/info: edits the public profile beside a preview of its card. */
import { useProfile } from "@/features/session";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { InfoForm } from "./info-form";

export function InfoPage() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  return (
    <Page title="My info" measure="grid">
      <div className="mx-auto grid w-full max-w-5xl gap-8">
        <PageHeader heading="My info" back={<BackButton fallback="/account" />} />
        <InfoForm profile={profile} />
      </div>
    </Page>
  );
}
