/** Notification settings: a table of kinds and channels, and the quiet hours. */
import { useQuery } from "@tanstack/react-query";
import type { NotificationSettings } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { EveningQuestionField } from "./evening-question-field";
import { channelOf, KINDS, withChannel } from "./notification-kinds";
import { PushSection } from "./push-section";
import { settingsQuery, useChangeSettings } from "./queries";
import { QuietHoursField } from "./quiet-hours-field";

export function SettingsSection() {
  const { data: settings, error, refetch } = useQuery(settingsQuery());
  const change = useChangeSettings();
  const save = (settings: NotificationSettings) =>
    change.mutate(settings, { onError: toastProblem });
  return (
    <section aria-labelledby="how-to-tell" className="grid gap-5">
      <h2 id="how-to-tell" className="type-title text-[1.75rem]">
        {m.notice_settings()}
      </h2>
      <PushSection />
      {error && !settings && <ErrorState error={error} retry={() => void refetch()} />}
      {!settings && !error && <Skeleton className="h-96" />}
      {settings && (
        <>
          <Matrix settings={settings} onChange={save} />
          <p className="text-quiet text-small">{m.notice_settings_digest()}</p>
          <QuietHoursField settings={settings} onChange={save} />
          <EveningQuestionField />
        </>
      )}
    </section>
  );
}

interface MatrixProps {
  settings: NotificationSettings;
  onChange: (settings: NotificationSettings) => void;
}

const CHANNELS = [
  { id: "in_app", label: m.notice_way_in_app(), labelFor: m.notice_box_in_app },
  { id: "email", label: m.notice_way_email(), labelFor: m.notice_box_email },
  { id: "push", label: m.notice_way_push(), labelFor: m.notice_box_push },
] as const;

function Matrix({ settings, onChange }: MatrixProps) {
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className="py-2 font-[560] text-small">
            {m.notice_settings_about()}
          </th>
          {CHANNELS.map(({ id, label }) => (
            <th
              key={id}
              scope="col"
              className="w-16 py-2 text-center font-[560] text-small tablet:w-24"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map(({ kind, label }) => (
          <tr key={kind} className="border-line border-b">
            <th scope="row" className="py-1 pe-3 font-normal">
              {label}
            </th>
            {CHANNELS.map(({ id, labelFor }) => (
              <td key={id} className="py-1">
                <span className="grid place-items-center">
                  <Box
                    label={labelFor({ kind: label })}
                    isSelected={channelOf(settings, kind, id)}
                    onChange={(on) => onChange(withChannel(settings, kind, id, on))}
                  />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BoxProps {
  label: string;
  isSelected: boolean;
  onChange: (on: boolean) => void;
}

function Box({ label, isSelected, onChange }: BoxProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={onChange} aria-label={label}>
      {null}
    </Checkbox>
  );
}
