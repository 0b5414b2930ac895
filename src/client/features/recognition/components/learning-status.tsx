import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#client/components/load-failure.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { recognitionQuery } from '#client/features/recognition/api/get-recognition.ts';
import { learningWords } from '#client/features/recognition/learning-words.ts';
import { useApi } from '#client/lib/app-context.ts';
import { useReaderLocale } from '#client/lib/reader-locale.ts';

const subjects = [
  ['campaignType', 'Campaign type'],
  ['season', 'Season'],
] as const;

/** Whether recognition learns from what administrators correct, and what that gains. */
export function LearningStatus() {
  const recognition = useQuery(recognitionQuery(useApi()));
  const reader = useReaderLocale();
  return (
    <section aria-labelledby="learning" className="mt-12 max-w-[920px]">
      <h2 id="learning" className="heading">
        Learning from corrections
      </h2>
      <p className="mt-1.5 max-w-measure text-ink-2">
        Types and seasons that administrators set by hand teach recognition, beside its rules, as soon as
        there are enough of them and trials show that it helps. What was set by hand always stays.
      </p>
      {recognition.data !== undefined ? (
        <dl className="mt-4 grid gap-4 rounded-lg border border-line bg-raised p-6 max-md:p-4">
          {subjects.map(([subject, label]) => {
            const { isOn, sentence } = learningWords(recognition.data, subject, reader);
            return (
              <div key={subject}>
                <dt className="font-strong">
                  {label} <Badge className="ml-1">{isOn ? 'On' : 'Off'}</Badge>
                </dt>
                <dd className="mt-1 max-w-measure text-ink-2">{sentence}</dd>
              </div>
            );
          })}
        </dl>
      ) : recognition.isError ? (
        <LoadFailure what="The state of learning" query={recognition} className="mt-4" />
      ) : (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the state of learning</span>
          <Skeleton className="h-36 w-full rounded-lg" />
        </div>
      )}
    </section>
  );
}
