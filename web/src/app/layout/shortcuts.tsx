/** The list of keyboard shortcuts. */

import { m } from "@/paraglide/messages.js";
import { Sheet } from "@/ui/sheet";

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["?"], does: m.keys_help() },
  { keys: ["g", "f"], does: m.keys_feed() },
  { keys: ["g", "w"], does: m.keys_wardrobe() },
  { keys: ["g", "t"], does: m.keys_tags() },
  { keys: ["g", "n"], does: m.common_post_outfit() },
  { keys: ["g", "a"], does: m.keys_account() },
  { keys: ["Tab"], does: m.keys_next() },
  { keys: ["Esc"], does: m.keys_close() },
];

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={m.keys_title()} isOpen onClose={onClose}>
      <dl className="grid">
        {SHORTCUTS.map(({ keys, does }) => (
          <div
            key={does}
            className="flex items-center justify-between gap-6 border-line border-b py-2.5 last:border-0"
          >
            <dt>{does}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="type-label min-w-8 rounded-control font-sans border border-edge px-2 py-1.5 text-center normal-case"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
