/** The steps of an import after its upload. */

import type { Import } from "@/api/types";
import { counted, formatNumber } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
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
          ? m.data_import_has_garments({ name: found.name, ...counted(summary.garments) })
          : m.data_import_holds({
              date: longDate(summary.asked_at.slice(0, 10)),
              outfits: m.data_import_outfits(counted(summary.outfits)),
              garments: m.data_import_garments(counted(summary.garments)),
              wears: m.data_import_wears(counted(summary.wears)),
              tags: m.data_import_tags(counted(summary.tags)),
            })}
      </p>
      {!summary.is_own && <p>{m.data_import_other_account()}</p>}
      <p className="text-quiet text-small">
        {isSheet ? m.data_import_sheet_audience() : m.data_import_audience()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => mutate("start", { onError: toastProblem })} isPending={isPending}>
          {m.data_import_start()}
        </Button>
        <EndImport found={found}>{m.common_cancel()}</EndImport>
      </div>
    </>
  );
}

export function Working({ found }: { found: Import }) {
  const { mutate, isPending } = useChangeImport(found);
  const { state, done, total } = found;
  const isKnown = state === "importing" && total > 0;
  const progressText = isKnown ? m.data_import_working(shown(found)) : m.data_import_checking();
  return (
    <div className="grid gap-3">
      <ProgressBar label={m.data_import_label()} share={isKnown ? done / total : undefined} />
      <p role="status">{progressText}</p>
      <p className="text-quiet text-small">{m.data_import_leave()}</p>
      {state === "checking" ? (
        <div>
          <EndImport found={found}>{m.common_cancel()}</EndImport>
        </div>
      ) : (
        <div>
          <Button
            variant="secondary"
            onPress={() => mutate("pause", { onError: toastProblem })}
            isPending={isPending}
          >
            {m.common_pause()}
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
      <ProgressBar label={m.data_import_label()} share={total > 0 ? done / total : 0} />
      <p role="status">
        {total > 0 ? m.data_import_paused_at(shown(found)) : m.data_import_paused()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => mutate("start", { onError: toastProblem })} isPending={isPending}>
          {m.common_continue()}
        </Button>
        <EndImport found={found}>{m.data_import_end()}</EndImport>
      </div>
      <p className="text-quiet text-small">{m.data_import_end_note()}</p>
    </>
  );
}

const shown = ({ done, total }: Import) => ({
  done: formatNumber(done),
  total: formatNumber(total),
});

export function EndImport({ found, children }: { found: Import; children: string }) {
  const { mutate, isPending } = useChangeImport(found);
  const end = () => mutate("end", { onError: toastProblem });
  return (
    <Button variant="secondary" onPress={end} isPending={isPending}>
      {children}
    </Button>
  );
}
