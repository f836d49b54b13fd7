/** The consent to usage analytics: off by default, and as easy to turn off as on. */
import { useStore } from "zustand";
import { consent, setConsent } from "@/lib/browser/consent";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";

export function ConsentField() {
  const { given } = useStore(consent);
  return (
    <div className="grid gap-2">
      <Checkbox isSelected={given} onChange={setConsent}>
        {m.consent_measure()}
      </Checkbox>
      <p role="status" className="text-quiet text-small">
        {given ? m.consent_given() : m.consent_not_given()}
      </p>
    </div>
  );
}
