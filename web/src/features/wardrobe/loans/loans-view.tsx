/** What the user has lent, and what they have borrowed, with the next step of each loan. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Loan } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { loansQuery } from "./loan-queries";
import { LoanSteps } from "./loan-steps";
import { goesOn, standingOf } from "./loan-words";

export default function LoansView() {
  return (
    <div className="grid gap-10 desktop:grid-cols-2">
      <Loans as="owner" heading={m.loans_lent()}>
        {m.loans_lent_lead()}
      </Loans>
      <Loans as="borrower" heading={m.loans_borrowed()}>
        {m.loans_borrowed_lead()}
      </Loans>
    </div>
  );
}

interface ListProps {
  /** What the user is in them. */
  as: Loan["role"];
  heading: string;
  /** Shown if there is none. */
  children: string;
}

function Loans({ as: role, heading, children }: ListProps) {
  const list = useInfiniteQuery(loansQuery(role));
  const { data: loans, isPending, error, refetch } = list;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label={heading} className="grid min-w-0 content-start gap-4">
      <h2 ref={title} tabIndex={-1} className="type-title text-[1.25rem]">
        {heading}
      </h2>
      {isPending && <Skeleton className="h-40 w-full" />}
      {!isPending && !loans && <ErrorState error={error} retry={() => void refetch()} />}
      {loans?.length === 0 && !list.hasNextPage && (
        <EmptyState title={role === "owner" ? m.loans_nothing_lent() : m.loans_nothing_borrowed()}>
          {children}
        </EmptyState>
      )}
      {loans && (loans.length > 0 || list.hasNextPage) && (
        <div>
          <ul aria-label={heading} className="grid border-line border-t">
            {loans.map((loan) => (
              <LoanRow key={loan.id} loan={loan} onEnded={() => title.current?.focus()} />
            ))}
          </ul>
          <InfiniteListEnd list={list}>{m.loans_count(counted(loans.length))}</InfiniteListEnd>
        </div>
      )}
    </section>
  );
}

const WIDTH = 96;

interface RowProps {
  loan: Loan;
  onEnded: () => void;
}

function LoanRow({ loan, onEnded }: RowProps) {
  const { garment, person, note } = loan;
  const title = useRef<HTMLHeadingElement>(null);
  const name = garment?.name ?? m.loans_hidden_piece();
  const photo = garment?.photo ? { ...garment.photo, crop: null } : null;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-line border-b py-4">
      <span className="block overflow-hidden rounded-control">
        <GarmentPicture garment={{ name, colors: [], photo }} width={WIDTH} isDescribed={false} />
      </span>
      <div className="grid content-start gap-2 [overflow-wrap:anywhere]">
        <h3 ref={title} tabIndex={-1} className="font-[560]">
          {name}
        </h3>
        <p className="text-small">{standingOf(loan)}</p>
        {note && <p className="as-written text-quiet text-small">{note}</p>}
        {person && <PersonLine person={person} />}
        <LoanSteps
          loan={loan}
          onDone={(state) => (goesOn(state) ? title.current?.focus() : onEnded())}
        />
      </div>
    </li>
  );
}
