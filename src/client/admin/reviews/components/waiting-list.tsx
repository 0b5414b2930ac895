import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMedia } from '#client/platform/browser/use-media.ts';
import { Button } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';
import { countOf } from '#shared/format/count.ts';
import { holdRuleLabels } from '#shared/vocabulary/hold-rules.ts';

interface WaitingListProps {
  rows: readonly ReviewedEmail[];
  current: ReviewedEmail;
  /** Further pages load as their rows come near. */
  hasMore: boolean;
  /** Loads the next page now, for an administrator who scrolls ahead. */
  onMore: () => void;
  /** Number of all emails, loaded or not; null while unknown. */
  total: number | null;
  onShow: (id: number) => void;
  onStep: (by: 1 | -1) => void;
}

/** All waiting emails of the group, next to the mail; below desktop width collapsed into one line. */
export function WaitingList(props: WaitingListProps) {
  const { rows, current, total } = props;
  const isWide = useMedia('wide') === true;
  const place = rows.findIndex(({ id }) => id === current.id) + 1;
  if (isWide) {
    return (
      <div className="sticky top-[calc(var(--header-h)+16px)] rounded-lg border border-line bg-raised">
        <Rows {...props} className="max-h-[calc(100dvh-var(--header-h)-32px)]" />
      </div>
    );
  }
  return (
    <details className="group/list min-w-0 rounded-lg border border-line bg-raised">
      <summary className="flex min-h-touch cursor-pointer items-center justify-between gap-3 rounded-lg px-4 text-sm font-control">
        {place} of {total === null ? 'more than ' : ''}
        {countOf(total ?? rows.length, 'email', 'emails')}
        <span className="text-accent group-open/list:hidden">Show list</span>
        <span className="hidden text-accent group-open/list:inline">Hide list</span>
      </summary>
      <Rows {...props} className="max-h-80 border-t border-line" />
    </details>
  );
}

function Rows({
  rows,
  current,
  hasMore,
  onMore,
  onShow,
  onStep,
  className,
}: WaitingListProps & { className: string }) {
  const list = useRef<HTMLUListElement>(null);
  // Sets the scroll position itself, because `scrollIntoView` would scroll the page too.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${current.id}"]`);
    if (row == null || list.current === null) return;
    const [inner, outer] = [row.getBoundingClientRect(), list.current.getBoundingClientRect()];
    if (inner.top < outer.top) list.current.scrollTop -= outer.top - inner.top;
    if (inner.bottom > outer.bottom) list.current.scrollTop += inner.bottom - outer.bottom;
  }, [current.id]);
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <ul
      ref={list}
      data-waiting
      aria-label="Emails to review"
      className={`overflow-y-auto overscroll-contain rounded-lg ${className}`}
    >
      {rows.map((email) => (
        <li key={email.id} className="border-b border-line last:border-0">
          <Row email={email} isCurrent={email.id === current.id} onShow={onShow} onKeyDown={handleKey} />
        </li>
      ))}
      {hasMore && (
        <li className="p-3 text-center">
          <Button onClick={onMore}>Show more</Button>
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  email: ReviewedEmail;
  isCurrent: boolean;
  onShow: (id: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The list is one tab stop; arrow keys move within it. */
function Row({ email, isCurrent, onShow, onKeyDown }: RowProps) {
  const reasons = [...new Set(email.heldFor.map(({ rule }) => holdRuleLabels[rule]))].join(', ');
  return (
    <button
      type="button"
      data-id={email.id}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onShow(email.id)}
      onKeyDown={onKeyDown}
      className="relative block w-full px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-tint aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:left-0 aria-[current]:before:w-[3px] aria-[current]:before:bg-accent"
    >
      <span className="flex items-baseline gap-3 text-xs text-ink-2">
        <bdi className="min-w-0 flex-1 truncate">{email.brand.name}</bdi>
        <Day at={email.receivedAt} className="whitespace-nowrap tabular" />
      </span>
      <MailLine language={email.language} className="block truncate text-sm font-control">
        {email.subject}
      </MailLine>
      <span title={reasons} className="block truncate text-xs text-ink-2">
        {reasons}
      </span>
    </button>
  );
}
