/** What a new account may tell about itself; every step can be skipped, the end is the first photo. */
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Profile } from "@/api/types";
import { useChangeProfile, useProfile } from "@/features/session";
import { listCountries } from "@/lib/countries";
import { showProblem } from "@/lib/form-problem";
import { AudienceField } from "@/ui/audience-field";
import { Button } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { Select } from "@/ui/select";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { FirstPhoto } from "./first-photo";

export function FirstStepsPage() {
  const { data: profile } = useProfile();
  const [done, setDone] = useState(false);
  if (!profile) return null;
  if (done) return <FirstPhoto />;
  return (
    <Page title="Welcome">
      <PageHeader heading={`Welcome, ${profile.username}`}>
        Three questions, all of them optional. You can change every answer later.
      </PageHeader>
      <AboutYou profile={profile} onDone={() => setDone(true)} />
    </Page>
  );
}

const NO_COUNTRY = { value: "", label: "Rather not say" };

function useAboutYou(profile: Profile, onDone: () => void) {
  const form = useForm({
    defaultValues: {
      display_name: profile.display_name,
      country: profile.country ?? "",
      audience: profile.audience,
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const edit = useChangeProfile();
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const { audience, country } = values;
    const change = {
      audience,
      country: country || null,
      ...(values.display_name && { display_name: values.display_name }),
    };
    try {
      await edit.mutateAsync({ change, version: profile.version });
      onDone();
    } catch (error) {
      setProblem(showProblem(error, form, ["display_name", "country", "audience"]));
    }
  });
  return { form, problem, submit, isPending: edit.isPending };
}

function AboutYou({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { form, problem, submit, isPending } = useAboutYou(profile, onDone);
  const { errors } = form.formState;
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <TextField
        label="Display name"
        description="The name that people see beside your outfits."
        autoComplete="name"
        maxLength={60}
        error={errors.display_name?.message}
        {...form.register("display_name")}
      />
      <Select
        label="Country"
        description="Sets units, currency and season. It is not shown to others."
        options={[NO_COUNTRY, ...listCountries()]}
        error={errors.country?.message}
        {...form.register("country")}
      />
      <AudienceField
        label="Who can see your profile"
        value={form.watch("audience")}
        onChange={(audience) => form.setValue("audience", audience)}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onPress={onDone}>
          Skip
        </Button>
        <Button type="submit" isPending={isPending}>
          Continue
        </Button>
      </div>
    </form>
  );
}
