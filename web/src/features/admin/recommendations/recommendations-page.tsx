/** Recommendations and reports: two views of one page. For admins. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Recommendation } from "@/api/types";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { NewRecommendationForm } from "./new-recommendation-form";
import { RecommendationPreview } from "./recommendation-preview";
import { recommendationsQuery, subjectsQuery, useOrder } from "./recommendation-queries";
import { RecommendationRow } from "./recommendation-row";

export function RecommendationsPage() {
  return (
    <Page title={m.admin_recommendations()} measure="grid">
      <PageHeader heading={m.admin_recommendations()} back={<BackButton fallback="/account" />}>
        {m.admin_recommendations_lead()}
      </PageHeader>
      <AdminTabs view="recommendations" />
      <div className="grid gap-10 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-16">
        <div className="order-2 desktop:order-1">
          <RecommendationList />
        </div>
        <div className="order-1 grid content-start gap-10 desktop:order-2">
          <NewRecommendationForm />
          <RecommendationPreview />
        </div>
      </div>
    </Page>
  );
}

function RecommendationList() {
  const list = useInfiniteQuery(recommendationsQuery());
  const { data: items, isPending, error, refetch } = list;
  if (isPending) return <RowsSkeleton label={m.admin_recommendations_loading()} />;
  if (!items) return <ErrorState error={error} retry={() => void refetch()} />;
  if (items.length === 0) {
    return (
      <EmptyState title={m.admin_recommendations_none()}>
        {m.admin_recommendations_none_hint()}
      </EmptyState>
    );
  }
  return (
    <div>
      <Rows items={items} />
      <InfiniteListEnd list={list}>
        {m.admin_recommendations_count(counted(items.length))}
      </InfiniteListEnd>
    </div>
  );
}

function Rows({ items }: { items: Recommendation[] }) {
  const order = useOrder();
  const { data: subjects } = useQuery(
    subjectsQuery(
      items.filter(({ kind }) => kind === "outfit").map(({ subject_id }) => subject_id),
      [...new Set(items.flatMap(({ owner_id }) => owner_id ?? []))],
    ),
  );
  /** Swaps an entry with the next one. */
  const swap = (above: number) => {
    const pair = items.slice(above, above + 2).map(({ id }) => id);
    order.mutate(pair.reverse(), { onError: toastProblem });
  };
  return (
    <ul aria-label={m.admin_recommendations()} className="grid border-line border-t">
      {items.map((recommendation, index) => (
        <RecommendationRow
          key={recommendation.id}
          recommendation={recommendation}
          subjects={subjects}
          onUp={index > 0 ? () => swap(index - 1) : undefined}
          onDown={index < items.length - 1 ? () => swap(index) : undefined}
        />
      ))}
    </ul>
  );
}
