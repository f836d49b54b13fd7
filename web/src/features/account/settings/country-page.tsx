/** /account/management/country: search for a country; saves at once, with undo. */
import type { Profile } from "@/api/types";
import { useChangeProfile, useProfile } from "@/features/session";
import { listCountries } from "@/lib/text/countries";
import { countryFacts } from "@/lib/text/country-facts";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Checkbox } from "@/ui/checkbox";
import { bubble, toast, toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { emphasized, RichText } from "@/ui/rich-text";
import { CountryPicker } from "./country-picker";

export function CountryPage() {
  const { data: profile } = useProfile();
  const change = useChangeCountry();
  if (!profile) return null;
  const country = listCountries().find(({ value }) => value === profile.country);
  return (
    <Page title={m.common_country()}>
      <PageHeader heading={m.common_country()} back={<BackButton fallback="/account/management" />}>
        {country && (
          <>
            <RichText
              parts={m.settings_country_is.parts({ country: country.label })}
              tags={{ strong: emphasized }}
            />{" "}
          </>
        )}
        {m.settings_country_use()}
      </PageHeader>
      <Facts profile={profile} />
      <CountryShown profile={profile} />
      <CountryPicker value={profile.country} onChange={(country) => change(profile, country)} />
    </Page>
  );
}

function useChangeCountry() {
  const { mutate } = useChangeProfile();
  const failed = { onError: toastProblem };
  return (profile: Profile, country: string | null) => {
    const { country: before, country_shown, version } = profile;
    if (country === before) return;
    // The first country starts hidden: a profile without one shows it only by default.
    const change = before === null ? { country, country_shown: false } : { country };
    const undo = (changed: Profile) =>
      mutate({ change: { country: before, country_shown }, version: changed.version }, failed);
    mutate(
      { change, version },
      {
        ...failed,
        onSuccess: (changed) =>
          void toast(m.settings_country_saved(), { undo: () => undo(changed) }),
      },
    );
  };
}

/** Saved at once; the checkbox shows the new value while the call is in flight. */
function CountryShown({ profile: { country, country_shown } }: { profile: Profile }) {
  const { mutate, isPending, variables } = useChangeProfile();
  const value = isPending ? variables.change.country_shown : country_shown;
  const show = (shown: boolean) =>
    mutate(
      // Without a version: it may be set while the country itself is still in flight.
      { change: { country_shown: shown } },
      {
        onSuccess: () => bubble(shown ? m.settings_country_shown() : m.settings_country_hidden()),
        onError: toastProblem,
      },
    );
  return (
    <div>
      <Checkbox
        isSelected={value === true && country !== null}
        isDisabled={country === null}
        onChange={show}
      >
        {m.settings_country_show()}
      </Checkbox>
      <p className="ps-9 text-quiet text-small">
        {country === null ? m.settings_country_first() : m.settings_country_show_note()}
      </p>
    </div>
  );
}

function Facts({ profile: { country } }: { profile: Profile }) {
  const facts = country ? countryFacts(country) : null;
  return (
    <dl aria-live="polite" className="grid grid-cols-3 gap-4">
      <Fact name={m.settings_units()} value={facts?.units ?? m.settings_of_device()} />
      <Fact name={m.settings_currency()} value={facts?.currency ?? m.settings_currency_none()} />
      <Fact name={m.settings_summer()} value={facts?.summer ?? m.settings_summer_unknown()} />
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
