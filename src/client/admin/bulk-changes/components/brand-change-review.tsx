import type { ReactNode } from 'react';
import { fieldWords, summaryText } from '#client/admin/bulk-changes/brand-copy.ts';
import { ChangeProgress, LookFailure } from '#client/admin/bulk-changes/components/change-actions.tsx';
import type { ChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { BrandChanges } from '#shared/contract/curation/brand-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

interface BrandChangeReviewProps {
  plan: ChangePlan<BrandChanges>;
  /** Placeholder before the first preview. */
  children?: ReactNode;
  onErrorsSaved?: (errors: BrandChanges['errors']) => void;
}

/**
 * Preview of a change: counts, the change of each brand, and the errors that prevent it. Fills its container
 * whatever it shows.
 */
export function BrandChangeReview({ plan, children, onErrorsSaved }: BrandChangeReviewProps) {
  const { seen, isPreviewing, failure } = plan;
  return (
    <div className="flex min-h-0 flex-1 flex-col rounded-md border border-line bg-paper text-sm">
      {plan.progress !== null ? (
        <div className="m-auto w-full px-4">
          <ChangeProgress plan={plan} noun="brand" />
        </div>
      ) : isPreviewing ? (
        <span className="m-auto text-ink-2">
          <Spinner label="Loading the preview" />
        </span>
      ) : failure !== null ? (
        <LookFailure plan={plan} />
      ) : seen === undefined ? (
        <p className="m-auto px-4 text-center text-ink-2">{children}</p>
      ) : (
        <Seen seen={seen} isOutdated={plan.isOutdated} onErrorsSaved={onErrorsSaved} />
      )}
    </div>
  );
}

interface SeenProps {
  seen: BrandChanges;
  isOutdated: boolean;
  onErrorsSaved: BrandChangeReviewProps['onErrorsSaved'];
}

function Seen({ seen, isOutdated, onErrorsSaved }: SeenProps) {
  const { errors, brands, changed } = seen;
  const omittedCount = changed - brands.length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-2.5">
        <p role="status" className={`font-strong ${errors.length > 0 ? 'text-danger' : ''}`}>
          {isOutdated && 'Brands have changed since the preview. Now: '}
          {errors.length > 0
            ? `${countOf(errors.length, 'row has', 'rows have')} errors. Nothing is changed yet.`
            : summaryText(seen)}
        </p>
        {errors.length > 0 && onErrorsSaved !== undefined && (
          <button
            type="button"
            className="min-h-9 rounded-sm font-control text-accent underline-offset-4 hover:underline max-md:min-h-touch"
            onClick={() => onErrorsSaved(errors)}
          >
            Download errors
          </button>
        )}
      </div>
      <section
        aria-label="What would change"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2 [overflow-wrap:anywhere]"
      >
        {errors.length > 0 ? <Errors errors={errors} /> : <Brands brands={brands} />}
        {errors.length === 0 && omittedCount > 0 && (
          <p className="px-4 py-2.5 text-ink-2">
            And {countOf(omittedCount, 'further brand', 'further brands')}.
          </p>
        )}
      </section>
    </>
  );
}

/** More are not readable here; the file lists all of them. */
const shownErrors = 200;

function Errors({ errors }: { errors: BrandChanges['errors'] }) {
  return (
    <ul>
      {errors.slice(0, shownErrors).map(({ row, message }) => (
        <li key={`${row} ${message}`} className="flex gap-4 border-b border-line px-4 py-2.5 last:border-0">
          {row !== null && (
            <span className="w-20 flex-none font-control tabular">Row {formatCount(row)}</span>
          )}
          <span>{message}</span>
        </li>
      ))}
      {errors.length > shownErrors && (
        <li className="px-4 py-2.5 text-ink-2">
          And {countOf(errors.length - shownErrors, 'further row', 'further rows')}.
        </li>
      )}
    </ul>
  );
}

function Brands({ brands }: { brands: BrandChanges['brands'] }) {
  return (
    <ul>
      {brands.map(({ id, name, fields }) => (
        <li key={id} className="border-b border-line px-4 py-2.5 last:border-0">
          <bdi className="font-display text-name font-strong tracking-[-0.01em]">{name}</bdi>
          <dl className="mt-0.5 grid gap-y-0.5">
            {fields.map(({ field, before, after }) => (
              <div key={field} className="gap-x-3 md:grid md:grid-cols-[128px_minmax(0,1fr)]">
                <dt className="text-ink-2">{fieldWords[field]}</dt>
                <dd>
                  <Value of={before} isOld /> <span aria-hidden="true">→</span>
                  <span className="sr-only">becomes</span> <Value of={after} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Value({ of, isOld = false }: { of: string; isOld?: boolean }) {
  if (of === '') return <span className="text-ink-2 italic">empty</span>;
  return <bdi className={isOld ? 'text-ink-2' : 'font-control'}>{of}</bdi>;
}
