/** Up to five links, one per line, each with its own error. */
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { CloseIcon, PlusIcon } from "@/ui/icons";
import { TextField } from "@/ui/text-field";
import { type InfoChecked, type InfoEntered, MAX_LINKS } from "./info-values";

const EXAMPLE = "example.org/me";

export function LinksField({ form }: { form: UseFormReturn<InfoEntered, unknown, InfoChecked> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "links" });
  const { errors } = form.formState;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.common_links()}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_auto] gap-1">
          <TextField
            label={
              fields.length === 1
                ? m.profile_form_link()
                : m.profile_form_link_number({ number: formatNumber(at + 1) })
            }
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={EXAMPLE}
            error={errors.links?.[at]?.url?.message}
            {...form.register(`links.${at}.url`)}
          />
          <div className="pt-7">
            <IconButton
              aria-label={m.profile_form_link_remove({ number: formatNumber(at + 1) })}
              onPress={() => remove(at)}
            >
              <CloseIcon />
            </IconButton>
          </div>
        </div>
      ))}
      <p role="alert" className="text-danger text-small empty:hidden">
        {errors.links?.message ?? errors.links?.root?.message}
      </p>
      {fields.length < MAX_LINKS && (
        <div>
          <Button variant="quiet" onPress={() => append({ url: "" })}>
            <PlusIcon /> {m.profile_form_link_add()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
