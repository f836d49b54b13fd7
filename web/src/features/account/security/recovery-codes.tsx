/** The ten recovery codes, shown once: copy, download, print. */
import { useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { CopyButton } from "@/ui/copy-button";

interface Props {
  codes: readonly string[];
  onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: Props) {
  const [saved, setSaved] = useState(false);
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus(), []);
  useWarningBeforeLeaving(!saved);
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-labelledby="recovery-codes"
      className="grid gap-6 outline-none"
    >
      <div className="grid gap-2">
        <h2 id="recovery-codes" className="type-title text-[1.75rem]">
          Your recovery codes
        </h2>
        <p className="text-quiet">
          Two-step login is on. If you lose your phone, each of these codes lets you in once. We
          won't show them again, so keep them somewhere other than your phone.
        </p>
      </div>
      <CodeList codes={codes} />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} what="the codes" variant="secondary" />
        <Button variant="secondary" onPress={() => download(codes)}>
          Download
        </Button>
        <Button variant="secondary" onPress={() => print()}>
          Print
        </Button>
      </div>
      <div className="grid gap-3">
        <Checkbox isSelected={saved} onChange={setSaved}>
          I've saved these codes
        </Checkbox>
        <Button wide isDisabled={!saved} onPress={onSaved}>
          Done
        </Button>
      </div>
    </section>
  );
}

/** The only part of the page that is printed. */
function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <div data-print="" className="rounded-control border border-line px-4 py-4">
      <p className="hidden font-[560] print:block">Garderobe: recovery codes</p>
      <ol aria-label="Recovery codes" className="grid gap-x-8 gap-y-1.5 tablet:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="tabular-nums tracking-wide">{code}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const text = `Garderobe recovery codes. Each code works once.\n\n${codes.join("\n")}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "garderobe-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}

function useWarningBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [active]);
}
