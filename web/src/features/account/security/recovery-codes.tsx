/** The ten recovery codes, shown once: copy, download, print. */
import { useEffect, useRef, useState } from "react";
import { m } from "@/paraglide/messages.js";
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
          {m.security_codes_yours()}
        </h2>
        <p className="text-quiet">{m.security_codes_lead()}</p>
      </div>
      <CodeList codes={codes} />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} what={m.security_copy_codes()} variant="secondary" />
        <Button variant="secondary" onPress={() => download(codes)}>
          {m.common_download()}
        </Button>
        <Button variant="secondary" onPress={() => print()}>
          {m.security_codes_print()}
        </Button>
      </div>
      <div className="grid gap-3">
        <Checkbox isSelected={saved} onChange={setSaved}>
          {m.security_codes_saved()}
        </Checkbox>
        <Button wide isDisabled={!saved} onPress={onSaved}>
          {m.common_done()}
        </Button>
      </div>
    </section>
  );
}

/** The only part of the page that is printed. */
function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <div data-print="" className="rounded-control border border-line px-4 py-4">
      <p className="hidden font-[560] print:block">{m.security_codes_printed_title()}</p>
      <ol aria-label={m.security_codes()} className="grid gap-x-8 gap-y-1.5 tablet:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr" className="tabular-nums tracking-wide">
              {code}
            </code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const text = `${m.security_codes_file()}\n\n${codes.join("\n")}\n`;
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
