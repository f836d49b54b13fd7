/** /account?view=display: how the app looks on this device. Each choice is shown at once. */
import {
  changeDisplaySetting,
  type DisplaySetting,
  type DisplayValue,
} from "@/lib/browser/display-settings";
import { useDisplaySetting } from "@/lib/browser/use-display-setting";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { type Choice, RadioGroup } from "@/ui/radio-group";
import { Switch } from "@/ui/switch";
import { LanguageChoices } from "./language-choices";

const THEMES = [
  { value: "system", label: "Same as this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const TEXT_SIZES = [
  { value: "standard", label: "Standard" },
  { value: "large", label: "Large" },
  { value: "larger", label: "Larger" },
  { value: "largest", label: "Largest", meaning: "One and a half times as large" },
] as const;
const CONTRASTS = [
  { value: "system", label: "Same as this device" },
  { value: "more", label: "More contrast", meaning: "Darker text and clear outlines" },
] as const;
const MOTIONS = [
  { value: "system", label: "Same as this device" },
  { value: "none", label: "No motion", meaning: "Nothing slides, fades or pulses" },
] as const;

export function DisplayPage() {
  return (
    <Page title="Appearance and accessibility">
      <PageHeader heading="Appearance and accessibility" back={<BackButton fallback="/account" />}>
        Your account keeps the language. Everything else here is for this browser only, no matter
        who is logged in.
      </PageHeader>
      <LanguageChoices />
      <SettingChoices name="theme" label="Appearance" choices={THEMES} />
      <SettingChoices name="text" label="Text size" choices={TEXT_SIZES} />
      <SettingChoices name="contrast" label="Contrast" choices={CONTRASTS} />
      <SettingChoices name="motion" label="Motion" choices={MOTIONS} />
      <Descriptions />
    </Page>
  );
}

interface SettingProps<Name extends DisplaySetting> {
  name: Name;
  label: string;
  choices: readonly Choice<DisplayValue<Name>>[];
}

function SettingChoices<Name extends DisplaySetting>({ name, ...field }: SettingProps<Name>) {
  const value = useDisplaySetting(name);
  return (
    <RadioGroup {...field} value={value} onChange={(next) => changeDisplaySetting(name, next)} />
  );
}

function Descriptions() {
  const isOn = useDisplaySetting("descriptions") === "on";
  return (
    <Switch
      isSelected={isOn}
      onChange={(on) => changeDisplaySetting("descriptions", on ? "on" : "off")}
    >
      <span className="block font-[560]">Show picture descriptions</span>
      <span className="block text-quiet text-small">
        Below each outfit, the text that screen readers read aloud
      </span>
    </Switch>
  );
}
