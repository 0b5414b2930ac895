import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { planStatsQuery } from '#client/features/stats/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { Link } from '#client/platform/router/link.tsx';
import { premiumFeatures } from '#client/screens/subscribe/copy.ts';
import {
  BarsPicture,
  ComparePicture,
  EmailPictures,
  ExportPicture,
  OffersPicture,
  PlannerPicture,
  SearchPicture,
  SubjectsPicture,
  WeeksPicture,
} from '#client/screens/subscribe/example-pictures.tsx';
import { type Examples, examplesQuery } from '#client/screens/subscribe/examples.ts';
import { countOf } from '#shared/format/count.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** Weeks of the last year that are free. */
const freeWeeks = Math.round(freeHistoryDays / 7);

const pictureOf: Record<(typeof premiumFeatures)[number]['key'], (examples: Examples) => ReactNode> = {
  planner: ({ lanes }) => lanes.length > 0 && <PlannerPicture lanes={lanes} />,
  insights: ({ types }) => types.length > 0 && <BarsPicture bars={types} />,
  compare: ({ lanes }) => lanes.length > 1 && <ComparePicture lanes={lanes} />,
  offers: ({ offers }) => offers.length > 0 && <OffersPicture offers={offers} />,
  platforms: ({ platforms }) => platforms.length > 0 && <BarsPicture bars={platforms} />,
  subjects: ({ emails }) => emails.length > 0 && <SubjectsPicture emails={emails} />,
  exports: ({ emails }) => emails.length > 0 && <ExportPicture emails={emails} />,
  searches: ({ found }) => found !== null && <SearchPicture found={found} />,
  pictures: ({ emails }) => emails.length > 0 && <EmailPictures emails={emails} />,
};

/** The features of premium, each with a picture drawn from what this viewer may read today. */
export function FeatureGallery() {
  const { data: examples } = useQuery(examplesQuery(useApi()));
  return (
    <section aria-labelledby="premium-features" className="mt-14 max-md:mt-10">
      <h2 id="premium-features" className="heading">
        What Premium includes
      </h2>
      <p className="mt-1 text-ink-2">The pictures are drawn from this vault, as it is today.</p>
      <History weeks={examples?.weeks ?? []} />
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-6">
        {premiumFeatures.map(({ key, title, text, tryIt }) => {
          const picture = examples === undefined ? null : pictureOf[key](examples);
          return (
            <li key={key} className="flex flex-col overflow-hidden rounded-lg border border-line bg-raised">
              {picture !== null && picture !== false && (
                <div
                  aria-hidden="true"
                  className="grid h-40 grid-cols-[minmax(0,1fr)] content-center overflow-hidden border-b border-line bg-well px-5 py-4"
                >
                  {picture}
                </div>
              )}
              <div className="flex flex-1 flex-col px-5 py-4">
                <h3 className="font-strong">{title}</h3>
                <p className="mt-1 text-sm text-ink-2">{text}</p>
                {tryIt !== undefined && (
                  <Link
                    to={tryIt.to}
                    className="mt-auto inline-flex min-h-9 items-end self-start rounded-sm pt-2 text-sm text-accent underline underline-offset-[3px] max-md:min-h-touch"
                  >
                    {tryIt.label}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The whole history, with the free days highlighted. */
function History({ weeks }: { weeks: number[] }) {
  const { data: plans } = useQuery(planStatsQuery(useApi()));
  const months = plans?.historyMonths ?? 0;
  const whole = months < 2 ? 'Every email' : `${countOf(months, 'month', 'months')} of emails`;
  return (
    <div className="mt-6 grid overflow-hidden rounded-lg border border-line bg-raised lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="px-5 py-4">
        <h3 className="font-strong">The whole history</h3>
        <p className="mt-1 text-sm text-ink-2">
          {whole} from every brand, with all of last year's seasons. Free accounts read the last{' '}
          {freeHistoryDays} days, the dark columns at the right.
        </p>
      </div>
      {weeks.length > 0 && (
        <div aria-hidden="true" className="h-32 bg-well px-5 pt-4 max-lg:order-first">
          <WeeksPicture weeks={weeks} freeWeeks={freeWeeks} />
        </div>
      )}
    </div>
  );
}
