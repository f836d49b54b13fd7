/** /account/info: edits the public profile beside a preview of its card. */
import { useProfile } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { InfoForm } from "./info-form";

export function InfoPage() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  return (
    <Page title={m.account_page_my_info()} measure="grid">
      <div className="mx-auto grid w-full max-w-5xl gap-8">
        <PageHeader heading={m.account_page_my_info()} back={<BackButton fallback="/account" />} />
        <InfoForm profile={profile} />
      </div>
    </Page>
  );
}
