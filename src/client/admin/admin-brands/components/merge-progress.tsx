import type { Merging } from '#client/admin/admin-brands/use-merge.ts';
import { StepProgress } from '#client/admin/kit/step-progress.tsx';
import { Button } from '#client/ui/button.tsx';
import { countOf, formatCount } from '#shared/format/count.ts';

/** How far a large brand has gone over, and the way to stop. */
export function MergeProgress({ merging }: { merging: Merging }) {
  if (merging.progress === null) return null;
  const { changed, total } = merging.progress;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-md border border-line bg-paper px-4 py-3 text-sm">
      <div className="min-w-0 flex-[1_1_200px]">
        <StepProgress
          label="Emails moved"
          words={`${formatCount(changed)} of ${countOf(total, 'email', 'emails')} moved…`}
          value={changed}
          total={total}
        />
      </div>
      <Button onClick={merging.stop}>Stop</Button>
    </div>
  );
}
