/** The consent to usage analytics: off by default, and as easy to turn off as on. */
import { useStore } from "zustand";
import { consent, setConsent } from "@/lib/browser/consent";
import { Checkbox } from "@/ui/checkbox";

export function ConsentField() {
  const { given } = useStore(consent);
  return (
    <div className="grid gap-2">
      <Checkbox isSelected={given} onChange={setConsent}>
        Measure how I use Garderobe
      </Checkbox>
      <p role="status" className="text-quiet text-small">
        {given
          ? "Thank you. Turning this off stops it right away and erases what this browser sent."
          : "Nothing is measured. The app works the same either way."}
      </p>
    </div>
  );
}
