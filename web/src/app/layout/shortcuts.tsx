/** The list of keyboard shortcuts. */
import { Sheet } from "@/ui/sheet";

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["?"], does: "Show this help" },
  { keys: ["g", "f"], does: "Go to the feed" },
  { keys: ["g", "w"], does: "Go to the wardrobe" },
  { keys: ["g", "t"], does: "Go to my tags" },
  { keys: ["g", "n"], does: "Post an outfit" },
  { keys: ["g", "a"], does: "Go to my account" },
  { keys: ["Tab"], does: "Next item" },
  { keys: ["Esc"], does: "Close" },
];

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keyboard shortcuts" isOpen onClose={onClose}>
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
