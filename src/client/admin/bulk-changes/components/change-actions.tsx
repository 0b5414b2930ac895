import type { ChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import { StepProgress } from '#client/admin/kit/step-progress.tsx';
import { ApiError } from '#client/platform/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { DialogActions } from '#client/ui/dialog/dialog.tsx';
import { countOf, formatCount } from '#shared/format/count.ts';

type Noun = 'brand' | 'email';

/** The error of a failed preview, with a retry. */
export function LookFailure({ plan: { failure, refreshPreview } }: { plan: ChangePlan }) {
  const sentence = failure instanceof ApiError ? failure.sentence : undefined;
  return (
    <div role="alert" className="m-auto grid justify-items-center gap-3 px-4 text-center">
      <p>{sentence ?? "The preview couldn't be loaded. Check your connection and try again."}</p>
      <Button onClick={refreshPreview}>Try again</Button>
    </div>
  );
}

/** Progress of a change while it is applied. */
export function ChangeProgress({ plan: { progress, seen }, noun }: { plan: ChangePlan; noun: Noun }) {
  const { changed, total } = progress ?? { changed: 0, total: seen?.changed ?? 0 };
  return (
    <StepProgress
      label={noun === 'brand' ? 'Brands changed' : 'Emails changed'}
      words={`${formatCount(changed)} of ${countOf(total, noun, `${noun}s`)} changed…`}
      value={changed}
      total={total}
    />
  );
}

interface ChangeActionsProps {
  plan: ChangePlan;
  noun: Noun;
  /** First word of the button that applies the change, such as 'Hide'; the number follows. */
  verb?: string | undefined;
  isDanger?: boolean;
  onCancel: () => void;
}

/**
 * Cancel, and the button that applies the change, with its number. A change of several batches can be
 * stopped.
 */
export function ChangeActions({
  plan,
  noun,
  verb = 'Change',
  isDanger = false,
  onCancel,
}: ChangeActionsProps) {
  const { seen, isPreviewing, isChanging, progress, apply, stop } = plan;
  const changed = seen?.changed ?? 0;
  const isReady = !isPreviewing && changed > 0 && (seen?.errors ?? []).length === 0;
  return (
    <DialogActions>
      <Button onClick={progress === null ? onCancel : stop}>{progress === null ? 'Cancel' : 'Stop'}</Button>
      <Button
        variant={isDanger ? 'danger' : 'fill'}
        disabled={!isReady}
        isBusy={isChanging}
        busyLabel="Changing..."
        onClick={apply}
        className="tabular max-md:flex-auto! md:min-w-44"
      >
        {isReady ? `${verb} ${countOf(changed, noun, `${noun}s`)}` : `${verb} ${noun}s`}
      </Button>
    </DialogActions>
  );
}
