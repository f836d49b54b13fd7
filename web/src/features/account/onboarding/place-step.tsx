/** The second step: the country, and who can see the profile. */
import { useForm } from "react-hook-form";
import { ProfileAudienceField } from "@/components/audience-field";
import { PersonCard } from "@/components/person-card";
import { useChangeProfile } from "@/features/session";
import { useSubmit } from "@/lib/forms/use-submit";
import { listCountries } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { Select } from "@/ui/select";
import { FormProblem } from "@/ui/states";
import type { StepProps } from "./onboarding-steps";
import { StepButtons } from "./step-buttons";

const NO_COUNTRY = { value: "", label: m.settings_country_untold() };

export function PlaceStep({ profile, onDone }: StepProps) {
  const form = useForm({
    defaultValues: {
      country: profile.country ?? "",
      // A profile without a country shows it by default, which nobody chose.
      country_shown: profile.country !== null && profile.country_shown,
      audience: profile.audience,
    },
  });
  const { mutateAsync } = useChangeProfile();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ country, ...choices }) => {
      await mutateAsync({ change: { ...choices, country: country || null } });
      onDone();
    },
    fields: ["country", "audience"],
  });
  const { country, country_shown } = form.watch();
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <section
        aria-label={m.onboarding_card()}
        className="rounded-control border border-line px-5 py-6"
      >
        <PersonCard
          person={{ ...profile, country: country_shown && country ? country : null }}
          nameAs="p"
        />
      </section>
      <Select
        label={m.common_country()}
        description={m.onboarding_country_use()}
        options={[NO_COUNTRY, ...listCountries()]}
        error={form.formState.errors.country?.message}
        {...form.register("country")}
      />
      <Checkbox
        isSelected={country_shown && !!country}
        isDisabled={!country}
        onChange={(shown) => form.setValue("country_shown", shown)}
      >
        {m.settings_country_show()}
      </Checkbox>
      <ProfileAudienceField
        label={m.settings_profile_who()}
        value={form.watch("audience")}
        onChange={(audience) => form.setValue("audience", audience)}
      />
      <FormProblem>{problem}</FormProblem>
      <StepButtons onSkip={onDone} isPending={isPending} />
    </form>
  );
}
