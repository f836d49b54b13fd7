/** The recommendations that a new person currently sees, by country. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReaderRecommendation } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { listCountries } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { previewQuery } from "./recommendation-queries";

const NOWHERE = { value: "", label: m.admin_preview_no_country() };

type Person = ReaderRecommendation["person"];

const nameOf = ({ display_name, username }: Person) => display_name || username;

export function RecommendationPreview() {
  const [country, setCountry] = useState("");
  const { data: items, error, refetch } = useQuery(previewQuery(country));
  return (
    <section aria-labelledby="preview" className="grid content-start gap-4">
      <h2 id="preview" className="font-[560] text-small">
        {m.admin_preview_title()}
      </h2>
      <Select
        label={m.admin_preview_country()}
        options={[NOWHERE, ...listCountries()]}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      />
      {error && !items && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !items && <Skeleton className="h-24" />}
      {items?.length === 0 && <p className="text-quiet text-small">{m.admin_preview_none()}</p>}
      <ol aria-label={m.common_preview()} className="grid gap-4 empty:hidden">
        {items?.map(({ id, reason, person, outfit, tag }) => (
          <li key={id} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4">
            {outfit ? (
              <span className="relative block aspect-portrait overflow-hidden rounded-print bg-surface">
                <Image
                  {...outfit.photo}
                  alt={outfit.alt_text || m.admin_kind_outfit()}
                  fillSpace
                  sizes="64px"
                />
              </span>
            ) : (
              <Avatar name={nameOf(person)} path={person.avatar_path} size={56} />
            )}
            <p className="grid">
              <span className="font-[560]">
                {tag
                  ? m.admin_preview_tag({ tag: tag.name, name: nameOf(person) })
                  : nameOf(person)}
              </span>
              <span className="text-quiet">{reason}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
