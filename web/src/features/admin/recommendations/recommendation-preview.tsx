/** The recommendations that a new person currently sees, by country. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Avatar } from "@/components/avatar";
import { listCountries } from "@/lib/text/countries";
import { Image } from "@/ui/image";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { previewQuery } from "./recommendation-queries";

const NOWHERE = { value: "", label: "No country set" };

export function RecommendationPreview() {
  const [country, setCountry] = useState("");
  const { data: items, error, refetch } = useQuery(previewQuery(country));
  return (
    <section aria-labelledby="preview" className="grid content-start gap-4">
      <h2 id="preview" className="font-[560] text-small">
        Preview for a new person
      </h2>
      <Select
        label="They live in"
        options={[NOWHERE, ...listCountries()]}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      />
      {error && !items && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !items && <Skeleton className="h-24" />}
      {items?.length === 0 && (
        <p className="text-quiet text-small">They won't see any recommendations.</p>
      )}
      <ol aria-label="Preview" className="grid gap-4 empty:hidden">
        {items?.map(({ id, reason, person, outfit, tag }) => (
          <li key={id} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4">
            {outfit ? (
              <span className="relative block aspect-portrait overflow-hidden rounded-print bg-surface">
                <Image {...outfit.photo} alt={outfit.alt_text || "Outfit"} fillSpace sizes="64px" />
              </span>
            ) : (
              <Avatar
                name={person.display_name || person.username}
                path={person.avatar_path}
                size={56}
              />
            )}
            <p className="grid">
              <span className="font-[560]">
                {tag ? `${tag.name}, a tag by ` : ""}
                {person.display_name || person.username}
              </span>
              <span className="text-quiet">{reason}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
