/** Up to five links, one per line, each with its own error. */
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Button, IconButton } from "@/ui/button";
import { CloseIcon, PlusIcon } from "@/ui/icons";
import { TextField } from "@/ui/text-field";
import { type InfoChecked, type InfoEntered, MAX_LINKS } from "./info-values";

export function LinksField({ form }: { form: UseFormReturn<InfoEntered, unknown, InfoChecked> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "links" });
  const { errors } = form.formState;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Links</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_auto] gap-1">
          <TextField
            label={fields.length === 1 ? "Link" : `Link ${at + 1}`}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.org/me"
            error={errors.links?.[at]?.url?.message}
            {...form.register(`links.${at}.url`)}
          />
          <div className="pt-7">
            <IconButton aria-label={`remove link ${at + 1}`} onPress={() => remove(at)}>
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
            <PlusIcon /> Add a link
          </Button>
        </div>
      )}
    </fieldset>
  );
}
