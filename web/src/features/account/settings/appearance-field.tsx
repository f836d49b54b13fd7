/** Light, dark, or the device's setting. */
import { useState } from "react";
import { type Appearance, chooseAppearance, chosenAppearance } from "@/lib/browser/appearance";
import { RadioGroup } from "@/ui/radio-group";

const CHOICES: readonly { value: Appearance; label: string }[] = [
  { value: "system", label: "Same as this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function AppearanceField() {
  const [appearance, setAppearance] = useState(chosenAppearance);
  const choose = (value: Appearance) => {
    chooseAppearance(value);
    setAppearance(value);
  };
  return <RadioGroup label="Appearance" choices={CHOICES} value={appearance} onChange={choose} />;
}
