/** The form state of /account/info: saves only changed fields and handles a concurrent change. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Profile } from "@/api/types";
import { profileQuery, useChangeProfile } from "@/features/session";
import { useSubmit } from "@/lib/forms/use-submit";
import { isOutdated, Problem } from "@/lib/http/problem";
import { invalidateTopics } from "@/lib/http/query-topics";
import { m } from "@/paraglide/messages.js";
import { bubble } from "@/ui/notices";
import { changeOf, Info, type InfoChecked, type InfoEntered, infoOf } from "./info-values";

export function useInfoForm(profile: Profile) {
  const form = useForm<InfoEntered, unknown, InfoChecked>({
    resolver: valibotResolver(Info),
    mode: "onTouched",
    // Untouched fields take the newer version's values.
    values: infoOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeProfile();
  const sending = useSubmit(form, {
    send: async (values) => {
      const change = changeOf(values, profile);
      if (Object.keys(change).length === 0) return bubble(m.profile_form_nothing_to_save());
      try {
        form.reset(infoOf(await mutateAsync({ change, version: profile.version })));
      } catch (error) {
        throw isOutdated(error) ? await explainAfterReading() : error;
      }
      void invalidateTopics(queryClient, "follows");
      bubble(m.settings_saved());
    },
    fields: ["display_name", "username", "bio", "links"],
    fieldOfCode: { username_taken: "username" },
  });
  const explainAfterReading = async () => {
    await queryClient.invalidateQueries(profileQuery());
    return new Problem(412, m.profile_form_outdated());
  };
  return { form, ...sending };
}
