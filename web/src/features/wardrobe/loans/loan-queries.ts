/** API calls for loans: garments that the user lends or borrows. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { ifMatch, unwrap, wardrobe } from "@/api/client";
import type { Loan, LoanStep, NewLoan, NewLoanRequest } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

const PATH = "/api/wardrobe/v1/loans";

/** What the user lends (as the owner) or borrows and has not finished, newest first. */
export const loansQuery = (role: Loan["role"]) =>
  infiniteQueryOptions({
    queryKey: ["loans", role],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(wardrobe.GET(PATH, { params: { query: { role, cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Loan>(pages, ({ id }) => id),
    // The other person may have taken a step.
    staleTime: 0,
    meta: aboutTopics("garments"),
  });

/** The open loan of one of the user's garments; null if there is none. */
export const garmentLoanQuery = (garment_id: string) =>
  queryOptions({
    queryKey: ["loans", "of", garment_id],
    queryFn: async ({ signal }): Promise<Loan | null> => {
      const params = { query: { role: "owner" as const, garment_id } };
      const { items } = await unwrap(wardrobe.GET(PATH, { params, signal }));
      return (items as Loan[])[0] ?? null;
    },
    staleTime: 0,
    meta: aboutTopics("garments"),
  });

/** Not awaited: what showed the loan may be gone by then, and would no longer report the outcome. */
const refresh = (queryClient: QueryClient): void => void invalidateTopics(queryClient, "garments");

export function useOfferLoan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLoan) => unwrap(wardrobe.POST(PATH, { body })),
    onSettled: () => refresh(queryClient),
  });
}

export function useRequestLoan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLoanRequest) =>
      unwrap(wardrobe.POST("/api/wardrobe/v1/loan-requests", { body })),
    onSettled: () => refresh(queryClient),
  });
}

export function useChangeTerms({ id: loan_id, version }: Loan) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<Loan, "due_on" | "note">) =>
      unwrap(
        wardrobe.PATCH("/api/wardrobe/v1/loans/{loan_id}", {
          params: { path: { loan_id } },
          body,
          headers: ifMatch(version),
        }),
      ),
    onSettled: () => refresh(queryClient),
  });
}

/** Takes a loan to its next state. After a conflict too, the lists show where it stands. */
export function useTakeStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ loan, state }: { loan: Loan; state: LoanStep }) =>
      unwrap(
        wardrobe.PUT("/api/wardrobe/v1/loans/{loan_id}/state", {
          params: { path: { loan_id: loan.id } },
          body: { state },
          // Nobody agrees to terms that they have not seen.
          headers: ifMatch(loan.version),
        }),
      ),
    onSettled: () => refresh(queryClient),
  });
}
