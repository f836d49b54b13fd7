/** The steps of an import after its upload. */
import type { Import } from "@/api/types";
import { count } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { isCsv } from "./csv-garments";
import { useChangeImport } from "./import-queries";

export function Checked({ found }: { found: Import }) {
  const { mutate, isPending } = useChangeImport(found);
  const { summary } = found;
  if (!summary) return null;
  const isSheet = isCsv(found);
  return (
    <>
      <p role="status">
        {isSheet
          ? `${found.name} has ${count(summary.garments, "garment")}.`
          : `This is an export of ${longDate(summary.asked_at.slice(0, 10))} with ${count(summary.outfits, "outfit")}, ${count(summary.garments, "garment")}, ${count(summary.wears, "wear")} and ${count(summary.tags, "tag")}.`}
      </p>
      {!summary.is_own && (
        <p>It was made for another account. Import it only if that account is yours, too.</p>
      )}
      <p className="text-quiet text-small">
        {isSheet
          ? "Only you will see the garments until you share them."
          : "Everything gets the audience it had: what was public is public again. Comments, likes, followers and settings are not imported."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => mutate("start", { onError: toastProblem })} isPending={isPending}>
          Import
        </Button>
        <EndImport found={found}>Cancel</EndImport>
      </div>
    </>
  );
}

export function Working({ found }: { found: Import }) {
  const { mutate, isPending } = useChangeImport(found);
  const { state, done, total } = found;
  const isKnown = state === "importing" && total > 0;
  const progressText = isKnown ? `Importing: ${done} of ${total}` : "Checking the file...";
  return (
    <div className="grid gap-3">
      <ProgressBar label="import" share={isKnown ? done / total : undefined} />
      <p role="status">{progressText}</p>
      <p className="text-quiet text-small">
        You can leave this page. The import continues in the background.
      </p>
      {state === "checking" ? (
        <div>
          <EndImport found={found}>Cancel</EndImport>
        </div>
      ) : (
        <div>
          <Button
            variant="secondary"
            onPress={() => mutate("pause", { onError: toastProblem })}
            isPending={isPending}
          >
            Pause
          </Button>
        </div>
      )}
    </div>
  );
}

export function Paused({ found }: { found: Import }) {
  const { mutate, isPending } = useChangeImport(found);
  const { done, total } = found;
  return (
    <>
      <ProgressBar label="import" share={total > 0 ? done / total : 0} />
      <p role="status">{total > 0 ? `Paused at ${done} of ${total}.` : "Paused."}</p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => mutate("start", { onError: toastProblem })} isPending={isPending}>
          Continue
        </Button>
        <EndImport found={found}>End import</EndImport>
      </div>
      <p className="text-quiet text-small">What was imported stays, also if you end the import.</p>
    </>
  );
}

export function EndImport({ found, children }: { found: Import; children: string }) {
  const { mutate, isPending } = useChangeImport(found);
  const end = () => mutate("end", { onError: toastProblem });
  return (
    <Button variant="secondary" onPress={end} isPending={isPending}>
      {children}
    </Button>
  );
}
