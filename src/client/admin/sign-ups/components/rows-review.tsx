import { useEffect, useRef } from 'react';
import { planSummary } from '#client/admin/sign-ups/copy.ts';
import type { RowsPlan } from '#client/admin/sign-ups/use-rows-plan.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { SignUpRows } from '#shared/contract/intake/sign-ups.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { signUpSpreadsheetTitles } from '#shared/vocabulary/sign-up-states.ts';

/** Preview of a list: counts, the rejected rows, and each sign-up. Fills its container. */
export function RowsReview({ plan }: { plan: RowsPlan }) {
  const { seen, isPreviewing, failure } = plan;
  const place = useRef<HTMLDivElement>(null);
  // The focused element is gone, so the list takes the focus.
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col rounded-md border border-line bg-paper text-sm outline-none"
    >
      {failure !== null ? (
        <div role="alert" className="m-auto grid justify-items-center gap-3 px-4 text-center">
          <p>
            {(failure instanceof ApiError ? failure.sentence : undefined) ??
              "The list couldn't be checked. Check your connection and try again."}
          </p>
          <Button onClick={plan.refreshPreview}>Try again</Button>
        </div>
      ) : isPreviewing || seen === undefined ? (
        <span className="m-auto text-ink-2">
          <Spinner label="Checking the list" />
        </span>
      ) : (
        <Seen seen={seen} isOutdated={plan.isOutdated} />
      )}
    </div>
  );
}

function Seen({ seen, isOutdated }: { seen: SignUpRows; isOutdated: boolean }) {
  const { errors, rows, added, changed } = seen;
  const omittedCount = added + changed - rows.length;
  return (
    <>
      <p role="status" className="border-b border-line px-4 py-2.5 font-strong">
        {isOutdated && 'The sign-ups have changed since your review. Now: '}
        {planSummary(seen)}
        {errors.length > 0 && (
          <span className="block text-danger">
            {countOf(errors.length, 'row has errors and is', 'rows have errors and are')} left out.
          </span>
        )}
      </p>
      <section
        aria-label="Result of the list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2 [overflow-wrap:anywhere]"
      >
        <Errors errors={errors} />
        <ul>
          {rows.map((row) => (
            <PlannedRow key={`${row.domain} ${JSON.stringify(row.fields)}`} row={row} />
          ))}
        </ul>
        {omittedCount > 0 && (
          <p className="px-4 py-2.5 text-ink-2">
            And {countOf(omittedCount, 'further sign-up', 'further sign-ups')}.
          </p>
        )}
      </section>
    </>
  );
}

/** More are not readable here. */
const shownErrors = 200;

function Errors({ errors }: { errors: SignUpRows['errors'] }) {
  if (errors.length === 0) return null;
  return (
    <ul>
      {errors.slice(0, shownErrors).map(({ row, message }) => (
        <li key={`${row} ${message}`} className="flex gap-4 border-b border-line px-4 py-2.5 text-danger">
          {row !== null && (
            <span className="w-20 flex-none font-control tabular">Row {formatCount(row)}</span>
          )}
          <span>{message}</span>
        </li>
      ))}
      {errors.length > shownErrors && (
        <li className="border-b border-line px-4 py-2.5 text-ink-2">
          And {countOf(errors.length - shownErrors, 'further row', 'further rows')}.
        </li>
      )}
    </ul>
  );
}

function PlannedRow({ row: { domain, brandName, isNew, fields } }: { row: SignUpRows['rows'][number] }) {
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-0">
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi className="font-strong">{domain}</bdi>
        {brandName !== null && <bdi className="text-ink-2">{brandName}</bdi>}
        {isNew && <Badge>New</Badge>}
      </span>
      {fields.length > 0 && (
        <dl className="mt-0.5 grid gap-y-0.5">
          {fields.map(({ field, before, after }) => (
            <div key={field} className="gap-x-3 md:grid md:grid-cols-[96px_minmax(0,1fr)]">
              <dt className="text-ink-2">{signUpSpreadsheetTitles[field]}</dt>
              <dd>
                {!isNew && (
                  <>
                    <Value of={before} /> <span aria-hidden="true">→</span>
                    <span className="sr-only">becomes</span>{' '}
                  </>
                )}
                <Value of={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Value({ of }: { of: string }) {
  return of === '' ? <span className="text-ink-2 italic">empty</span> : <bdi>{of}</bdi>;
}
