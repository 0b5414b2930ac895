import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useAdminAddress } from '#client/admin/kit/admin-address.ts';
import type { BrandChoiceProps, ChosenBrand } from '#client/admin/kit/brand-choice.ts';
import { PanelHead } from '#client/admin/kit/panel-head.tsx';
import { waitingEmailsKey, waitingQuery } from '#client/admin/reviews/api.ts';
import {
  findGroup,
  groupingParameter,
  groupParameter,
  readEmailId,
  readGroup,
} from '#client/admin/reviews/chosen-group.ts';
import { GroupTools } from '#client/admin/reviews/components/group-tools.tsx';
import type { MailProps } from '#client/admin/reviews/components/reviewing.tsx';
import { Reviewing } from '#client/admin/reviews/components/reviewing.tsx';
import { WaitingList } from '#client/admin/reviews/components/waiting-list.tsx';
import { useDecisions } from '#client/admin/reviews/use-decisions.ts';
import { useReviewQueue } from '#client/admin/reviews/use-review-queue.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { patchRows } from '#client/platform/api/list-page.ts';
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import { formatCount } from '#shared/format/count.ts';

interface ReviewPanelProps {
  Mail: ComponentType<MailProps>;
  BrandChoice: ComponentType<BrandChoiceProps>;
}

/** The review queue: the list on the left, one email as viewers would see it on the right. */
export function ReviewPanel({ Mail, BrandChoice }: ReviewPanelProps) {
  const { search, change } = useAdminAddress();
  const group = readGroup(search);
  const waiting = useQuery(waitingQuery(useApi()));
  const [currentId, show] = useState(readEmailId(search));
  const decisions = useDecisions(show);
  const queue = useReviewQueue({ group, decided: decisions.decided, currentId, show });
  const { list, rows, current } = queue;
  const fileUnder = useFileUnder();
  const panel = useRef<HTMLDivElement>(null);
  useKeptFocus(panel, current?.id);
  // Registered on the panel: after the last email there is none, but its decision can still be undone.
  useShortcuts(panel, { u: (isRepeated) => void (isRepeated || decisions.undo()) });

  const total = waiting.data?.count;
  const waitingOfGroup = group === null ? total : findGroup(waiting.data?.groups[group.by], group)?.count;
  return (
    <div ref={panel} className="min-w-0">
      <PanelHead title={total === undefined ? 'To review' : `To review (${formatCount(total)})`}>
        {(total !== 0 || group !== null) && (
          <GroupTools
            group={group}
            waiting={waiting.data}
            decisions={decisions}
            onChoose={(chosen) =>
              change({ [groupingParameter]: chosen?.by ?? null, [groupParameter]: chosen?.key ?? null })
            }
          />
        )}
      </PanelHead>
      {list.isPending ? (
        <ReviewSkeleton />
      ) : rows.length === 0 && list.isError ? (
        <LoadFailure what="The emails to review" query={list} />
      ) : current === undefined ? (
        list.isFetching ? (
          <ReviewSkeleton />
        ) : (
          <NothingWaits isNarrowed={group !== null} />
        )
      ) : (
        <div
          aria-busy={list.isPlaceholderData}
          className="grid items-start gap-6 lg:grid-cols-[280px_minmax(0,1fr)]"
        >
          <WaitingList
            rows={rows}
            current={current}
            hasMore={list.hasNextPage}
            onMore={() => !list.isFetching && void list.fetchNextPage()}
            total={list.hasNextPage ? (waitingOfGroup ?? null) : rows.length}
            onShow={show}
            onStep={queue.step}
          />
          <Reviewing
            key="reviewing"
            email={current}
            queue={queue}
            decisions={decisions}
            onFile={fileUnder}
            Mail={Mail}
            BrandChoice={BrandChoice}
          />
        </div>
      )}
    </div>
  );
}

function NothingWaits({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState title="Nothing to review in this group">
        Choose another group above, or Everything.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing to review">
      Emails appear here when a rule in Settings holds them, such as a forged sender or a sign-in code, or
      when a reader reports one.
    </EmptyState>
  );
}

/** Updates the brand of an email in every listing of the queue. */
function useFileUnder(): (emailId: number, brand: ChosenBrand) => void {
  const queryClient = useQueryClient();
  return (emailId, { id, name, slug, logoUrl, categoryId }) => {
    patchRows<ReviewedEmail>(queryClient, waitingEmailsKey, (rows) =>
      rows.map((row) =>
        row.id === emailId ? { ...row, brandId: id, brand: { id, name, slug, logoUrl, categoryId } } : row,
      ),
    );
    void queryClient.invalidateQueries({ queryKey: waitingEmailsKey });
  };
}

/**
 * After a change of email, scrolls to the beginning of the page and, if the focused element is gone, focuses
 * the headline.
 */
function useKeptFocus(panel: { current: HTMLElement | null }, emailId: number | undefined): void {
  const before = useRef(emailId);
  useEffect(() => {
    if (before.current === emailId) return;
    before.current = emailId;
    const { activeElement } = document;
    const inPanel = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    const list = inPanel('[data-waiting]');
    if (list?.contains(activeElement)) inPanel('[data-waiting] [aria-current]')?.focus();
    else if (activeElement === document.body || activeElement instanceof HTMLIFrameElement) {
      inPanel('[data-review-title]')?.focus({ preventScroll: true });
    }
    const top = inPanel('[data-reviewing]');
    if (top && top.getBoundingClientRect().top < 0) top.scrollIntoView({ block: 'start' });
  }, [panel, emailId]);
}

/** Placeholder of the queue while its first emails load. */
function ReviewSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
      <span className="sr-only">Loading the emails to review</span>
      <Skeleton className="h-11 w-full rounded-lg lg:h-[480px]" />
      <div>
        <Skeleton className="h-10 w-full" />
        <Skeleton className="mt-6 h-8 w-3/4" />
        <Skeleton className="mt-3 h-5 w-1/2" />
        <Skeleton className="mt-6 h-[600px] w-full rounded-lg" />
      </div>
    </div>
  );
}
