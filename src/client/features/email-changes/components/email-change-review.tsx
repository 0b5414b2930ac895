import { Button } from '#client/components/ui/button.tsx';
import { DialogActions } from '#client/components/ui/dialog.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { StepProgress } from '#client/features/admin/components/step-progress.tsx';
import { lookWords, progressWords } from '#client/features/email-changes/change-words.ts';
import type { EmailChangePlan } from '#client/features/email-changes/use-email-change.ts';
import { ApiError } from '#client/lib/api-client.ts';
import { countOf } from '#shared/format/count.ts';

/** What a change would come to, then how far it has come. As high as its place, whatever it holds. */
export function EmailChangeReview({ plan }: { plan: EmailChangePlan }) {
  return (
    <div className="mt-4 flex min-h-24 items-center rounded-md border border-line bg-paper px-4 py-3 text-sm">
      <ReviewWords plan={plan} />
    </div>
  );
}

function ReviewWords({ plan }: { plan: EmailChangePlan }) {
  const { request, seen, isLooking, failure, isChanging, progress } = plan;
  if (isChanging) return <Progress progress={progress ?? { changed: 0, total: seen?.changed ?? 0 }} />;
  if (isLooking) {
    return (
      <span className="m-auto text-ink-2">
        <Spinner label="Looking at what would change" />
      </span>
    );
  }
  if (failure !== null) return <LookFailure failure={failure} lookAgain={plan.lookAgain} />;
  if (request === null || seen === undefined) {
    return <p className="m-auto text-ink-2">Choose what to set to see what would change.</p>;
  }
  return (
    <p role="status" className="font-strong tabular [overflow-wrap:anywhere]">
      {plan.isOutdated && 'Emails have changed since you looked. Now: '}
      {lookWords(request, seen)}
    </p>
  );
}

function Progress({ progress }: { progress: { changed: number; total: number } }) {
  return (
    <StepProgress
      label="Emails changed"
      words={`${progressWords(progress)} changed…`}
      value={progress.changed}
      total={progress.total}
    />
  );
}

function LookFailure({ failure, lookAgain }: { failure: Error; lookAgain: () => void }) {
  const sentence = failure instanceof ApiError ? failure.sentence : undefined;
  return (
    <div role="alert" className="m-auto grid justify-items-center gap-3 text-center">
      <p>{sentence ?? "What would change couldn't be asked for. Check your connection and try again."}</p>
      <Button onClick={lookAgain}>Try Again</Button>
    </div>
  );
}

interface EmailChangeActionsProps {
  plan: EmailChangePlan;
  /** On the button that makes the change, before its number: 'Hide'. */
  verb: string;
  isDanger?: boolean;
  onCancel: () => void;
}

/** Cancel, and the button that makes the change: it says of how many emails. While it is made it can be stopped. */
export function EmailChangeActions({ plan, verb, isDanger = false, onCancel }: EmailChangeActionsProps) {
  const { seen, isLooking, isChanging, apply, stop } = plan;
  const changed = seen?.changed ?? 0;
  const isReady = !isLooking && changed > 0;
  return (
    <DialogActions>
      <Button onClick={isChanging ? stop : onCancel}>{isChanging ? 'Stop' : 'Cancel'}</Button>
      <Button
        variant={isDanger ? 'danger' : 'fill'}
        disabled={!isReady}
        isBusy={isChanging}
        busyLabel="Changing..."
        onClick={apply}
        className="tabular max-md:flex-auto! md:min-w-44"
      >
        {isReady ? `${verb} ${countOf(changed, 'Email', 'Emails')}` : `${verb} Emails`}
      </Button>
    </DialogActions>
  );
}
