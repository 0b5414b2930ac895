import { categoriesRequest } from '#client/admin/bulk-changes/api.ts';
import { ChangeActions } from '#client/admin/bulk-changes/components/change-actions.tsx';
import { type CategoryGuess, useCategoryGuesses } from '#client/admin/bulk-changes/use-category-guesses.ts';
import { useChangePlan } from '#client/admin/bulk-changes/use-change-plan.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { countOf, formatCount } from '#shared/format/count.ts';

/** Suggests categories for brands of Other, based on the words of their mail, and applies the selected ones. */
export function CategoryGuessesDialog({ isOpen, onOpenChange }: Openable) {
  const { guesses, taken, isTaken, turn, examinedCount, isPreviewing, failure, tryAgain, ...run } =
    useCategoryGuesses(isOpen);
  const close = () => onOpenChange(false);
  const categories = taken.map(({ brandId, categoryId }) => ({ brandId, categoryId }));
  const canLook = isOpen && !isPreviewing && taken.length > 0;
  const plan = useChangePlan(canLook ? categoriesRequest(categories) : null, close);
  const refusal = plan.failure ?? failure;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Suggest categories"
      description="Suggested categories for brands in Other, based on their emails. Confident ones are selected."
      className="md:w-[680px]!"
    >
      <div className="mt-4 flex h-[min(420px,48dvh)] flex-col rounded-md border border-line bg-paper text-sm">
        <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4 py-2">
          <p role="status" className="min-w-0 font-strong">
            {statusWords({ isPreviewing, examinedCount, guesses, taken, isOutdated: plan.isOutdated })}
          </p>
          {isPreviewing && refusal === null && <Button onClick={run.stop}>Stop</Button>}
          {run.isStopped && !isPreviewing && <Button onClick={run.goOn}>Continue</Button>}
        </div>
        {refusal !== null ? (
          <div role="alert" className="m-auto grid justify-items-center gap-3 px-4 text-center">
            <p>The suggestions couldn't be loaded. Check your connection and try again.</p>
            <Button onClick={plan.failure === null ? tryAgain : plan.refreshPreview}>Try again</Button>
          </div>
        ) : guesses.length === 0 ? (
          <p className="m-auto px-4 text-center text-ink-2">
            {isPreviewing ? (
              <Spinner label="Reading emails" />
            ) : (
              'No suggestions: the brands left in Other have too few emails.'
            )}
          </p>
        ) : (
          <ul aria-label="Suggestions" className="min-h-0 flex-1 overflow-y-auto [overflow-wrap:anywhere]">
            {guesses.map((guess) => (
              <Guess key={guess.brandId} guess={guess} isTaken={isTaken(guess)} onTurn={() => turn(guess)} />
            ))}
          </ul>
        )}
      </div>
      <ChangeActions plan={plan} noun="brand" onCancel={close} />
    </Dialog>
  );
}

function Guess({ guess, isTaken, onTurn }: { guess: CategoryGuess; isTaken: boolean; onTurn: () => void }) {
  const { name, emailCount, category, confidence, words } = guess;
  return (
    <li className="border-b border-line last:border-0">
      <label className="flex min-h-touch cursor-pointer items-start gap-3 px-4 py-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-[18px] flex-none cursor-pointer accent-accent"
          checked={isTaken}
          onChange={onTurn}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <bdi className="font-display text-name font-strong tracking-[-0.01em]">{name}</bdi>
            <span className="font-control">
              {category}{' '}
              <span className="font-normal text-ink-2 tabular">{Math.round(confidence * 100)}%</span>
            </span>
          </span>
          <span className="block text-ink-2">
            {countOf(emailCount, 'email', 'emails')}: <bdi>{words.join(', ')}</bdi>
          </span>
        </span>
      </label>
    </li>
  );
}

function statusWords({
  isPreviewing,
  examinedCount,
  guesses,
  taken,
  isOutdated,
}: {
  isPreviewing: boolean;
  examinedCount: number;
  guesses: readonly CategoryGuess[];
  taken: readonly CategoryGuess[];
  isOutdated: boolean;
}): string {
  if (isPreviewing) return `Reading emails: ${countOf(examinedCount, 'brand', 'brands')} so far`;
  const changed = isOutdated ? 'Brands have changed since the preview. ' : '';
  return `${changed}${formatCount(taken.length)} of ${countOf(guesses.length, 'suggestion', 'suggestions')} selected. No suggestion for ${countOf(examinedCount - guesses.length, 'brand', 'brands')}.`;
}
