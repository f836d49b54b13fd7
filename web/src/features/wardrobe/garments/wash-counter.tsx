/** How often a garment was worn since it was washed, and a button for when it was. */
import type { Garment } from "@/api/types";
import { useChangeGarments } from "@/features/wardrobe/queries";
import { count } from "@/lib/text/count";
import { longDate, today } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";

export function WashCounter({ garment }: { garment: Garment }) {
  const change = useChangeGarments();
  const { wash_after, washed_on, wears_since_wash, needs_wash } = garment;
  if (!wash_after && !washed_on) return null;
  const washed = () =>
    change.mutate(
      { ids: [garment.id], change: { washed_on: today() } },
      { onSuccess: () => bubble("Saved"), onError: (error) => void toastProblem(error) },
    );
  const wears = wash_after
    ? `${wears_since_wash} of ${count(wash_after, "wear")}`
    : count(wears_since_wash ?? 0, "wear");
  return (
    <section aria-label="Washing" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-small">
        {needs_wash && <strong className="block font-[560]">Needs washing</strong>}
        {washed_on ? `${wears} since it was washed on ${longDate(washed_on)}` : `${wears} so far`}
      </p>
      <Button variant="secondary" onPress={washed} isPending={change.isPending}>
        Washed today
      </Button>
    </section>
  );
}
