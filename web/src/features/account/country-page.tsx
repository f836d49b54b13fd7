/** /account/management/country: found by typing, kept at once, with undo. */
import type { Profile } from "@/api/types";
import { useChangeProfile, useProfile } from "@/features/session";
import { listCountries } from "@/lib/countries";
import { countryFacts } from "@/lib/country-facts";
import { sentenceOf } from "@/lib/problem";
import { BackButton } from "@/ui/back-button";
import { toast } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { CountryPicker } from "./country-picker";

export function CountryPage() {
  const { data: profile } = useProfile();
  const change = useChangeCountry();
  if (!profile) return null;
  const country = listCountries().find(({ value }) => value === profile.country);
  return (
    <Page title="Country">
      <PageHeader heading="Country" back={<BackButton otherwise="/account/management" />}>
        {country && (
          <>
            Now it is <strong className="font-[560] text-ink">{country.label}</strong>.{" "}
          </>
        )}
        It sets units, currency and season. Others do not see it.
      </PageHeader>
      <Facts profile={profile} />
      <CountryPicker value={profile.country} onChange={(country) => change(profile, country)} />
    </Page>
  );
}

function useChangeCountry() {
  const { mutate } = useChangeProfile();
  const failed = { onError: (error: unknown) => void toast(sentenceOf(error)) };
  return ({ country: before, version }: Profile, country: string | null) => {
    if (country === before) return;
    const undo = (changed: Profile) =>
      mutate({ change: { country: before }, version: changed.version }, failed);
    mutate(
      { change: { country }, version },
      {
        ...failed,
        onSuccess: (changed) => void toast("Country kept", { undo: () => undo(changed) }),
      },
    );
  };
}

function Facts({ profile: { country } }: { profile: Profile }) {
  const facts = country ? countryFacts(country) : null;
  return (
    <dl aria-live="polite" className="grid grid-cols-3 gap-4">
      <Fact name="Units" value={facts?.units ?? "As on this device"} />
      <Fact name="Currency" value={facts?.currency ?? "None"} />
      <Fact name="Summer from" value={facts?.summer ?? "Not told"} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid content-start gap-1 border-line border-t pt-2.5">
      <dt className="type-label text-quiet">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
