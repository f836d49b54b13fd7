/** The consent to being counted: off until it is turned on, and as easily off again. */
import { useStore } from "zustand";
import { consent, decide } from "@/lib/consent";
import { Checkbox } from "./checkbox";

export function ConsentField() {
  const { given } = useStore(consent);
  return (
    <div className="grid gap-2">
      <Checkbox isSelected={given} onChange={decide}>
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
