/** /account?view=display: how the app looks on this device. Each choice is shown at once. */
import {
  changeDisplaySetting,
  type DisplaySetting,
  type DisplayValue,
} from "@/lib/browser/display-settings";
import { useDisplaySetting } from "@/lib/browser/use-display-setting";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { type Choice, RadioGroup } from "@/ui/radio-group";
import { Switch } from "@/ui/switch";
import { LanguageChoices } from "./language-choices";

const THEMES = [
  { value: "system", label: m.settings_of_device() },
  { value: "light", label: m.settings_theme_light() },
  { value: "dark", label: m.settings_theme_dark() },
] as const;
const TEXT_SIZES = [
  { value: "standard", label: m.settings_text_standard() },
  { value: "large", label: m.settings_text_large() },
  { value: "larger", label: m.settings_text_larger() },
  {
    value: "largest",
    label: m.settings_text_largest(),
    meaning: m.settings_text_largest_meaning(),
  },
] as const;
const CONTRASTS = [
  { value: "system", label: m.settings_of_device() },
  { value: "more", label: m.settings_contrast_more(), meaning: m.settings_contrast_more_meaning() },
] as const;
const MOTIONS = [
  { value: "system", label: m.settings_of_device() },
  { value: "none", label: m.settings_motion_none(), meaning: m.settings_motion_none_meaning() },
] as const;

export function DisplayPage() {
  return (
    <Page title={m.account_page_display()}>
      <PageHeader heading={m.account_page_display()} back={<BackButton fallback="/account" />}>
        {m.settings_display_lead()}
      </PageHeader>
      <LanguageChoices />
      <SettingChoices name="theme" label={m.settings_theme()} choices={THEMES} />
      <SettingChoices name="text" label={m.settings_text_size()} choices={TEXT_SIZES} />
      <SettingChoices name="contrast" label={m.settings_contrast()} choices={CONTRASTS} />
      <SettingChoices name="motion" label={m.settings_motion()} choices={MOTIONS} />
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
      <span className="block font-[560]">{m.settings_descriptions()}</span>
      <span className="block text-quiet text-small">{m.settings_descriptions_note()}</span>
    </Switch>
  );
}
