/** The form of /account/info: saves what differs, and survives that it was changed elsewhere. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Profile } from "@/api/types";
import { profileQuery, useChangeProfile } from "@/features/session";
import { isOutdated, Problem } from "@/lib/problem";
import { noteChange } from "@/lib/topics";
import { useSubmit } from "@/lib/use-submit";
import { bubble } from "@/ui/notices";
import { changeOf, Info, type InfoChecked, type InfoEntered, infoOf } from "./info-values";

export function useInfoForm(profile: Profile) {
  const form = useForm<InfoEntered, unknown, InfoChecked>({
    resolver: valibotResolver(Info),
    mode: "onTouched",
    // Of a newer version, the fields that were left alone take what it says.
    values: infoOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeProfile();
  const sending = useSubmit(form, {
    send: async (values) => {
      const change = changeOf(values, profile);
      if (Object.keys(change).length === 0) return bubble("Nothing to save");
      try {
        form.reset(infoOf(await mutateAsync({ change, version: profile.version })));
      } catch (error) {
        throw isOutdated(error) ? await explainAfterReading() : error;
      }
      void noteChange(queryClient, "follows");
      bubble("Saved");
    },
    fields: ["display_name", "username", "bio", "links"],
    fieldOfCode: { username_taken: "username" },
  });
  const explainAfterReading = async () => {
    await queryClient.invalidateQueries(profileQuery());
    return new Problem(412, "Your info was changed somewhere else. Save again to keep yours.");
  };
  return { form, ...sending };
}
