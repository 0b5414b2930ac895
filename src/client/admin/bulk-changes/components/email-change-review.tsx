import { ChangeProgress, LookFailure } from '#client/admin/bulk-changes/components/change-actions.tsx';
import { lookWords, type NamedTarget } from '#client/admin/bulk-changes/email-copy.ts';
import type { ChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { EmailChange } from '#shared/contract/curation/email-changes.ts';

interface EmailChangeReviewProps {
  /** Null until it is chosen. */
  set: NamedTarget | null;
  plan: ChangePlan<EmailChange>;
}

/** Preview of a change, then its progress. Fills its container whatever it shows. */
export function EmailChangeReview(props: EmailChangeReviewProps) {
  return (
    <div className="mt-4 flex min-h-24 items-center rounded-md border border-line bg-paper px-4 py-3 text-sm">
      <ReviewWords {...props} />
    </div>
  );
}

function ReviewWords({ set, plan }: EmailChangeReviewProps) {
  const { seen, isPreviewing, failure, isChanging } = plan;
  if (isChanging) return <ChangeProgress plan={plan} noun="email" />;
  if (isPreviewing) {
    return (
      <span className="m-auto text-ink-2">
        <Spinner label="Loading the preview" />
      </span>
    );
  }
  if (failure !== null) return <LookFailure plan={plan} />;
  if (set === null || seen === undefined) {
    return <p className="m-auto text-ink-2">Choose what to set to see what would change.</p>;
  }
  return (
    <p role="status" className="font-strong tabular [overflow-wrap:anywhere]">
      {plan.isOutdated && 'Emails have changed since the preview. Now: '}
      {lookWords(set, seen)}
    </p>
  );
}
