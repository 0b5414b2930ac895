import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { nameOfSet, useBrandSets } from '#client/features/brand-sets/use-brand-sets.ts';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { planFile, type WantedPlan } from '#client/screens/season-plans/api.ts';
import { figureLabel, planName, totalLabel } from '#client/screens/season-plans/copy.ts';
import { LanesLegend, SwimLanes } from '#client/screens/season-plans/swim-lanes.tsx';
import { ButtonAnchor, buttonClass } from '#client/ui/button.tsx';
import { heatClasses } from '#client/ui/chart/chart-colors.ts';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { formatCount } from '#shared/format/count.ts';

interface PlanFigureProps {
  plan: SeasonPlan;
  behind: SeasonPlan | null;
  wanted: WantedPlan;
}

/** The lanes of a plan with their legend and downloads. */
export function PlanFigure({ plan, behind, wanted }: PlanFigureProps) {
  const isHydrated = useHydrated();
  const figure = useRef<HTMLElement>(null);
  const titleId = useId();
  const categories = useQuery(categoriesQuery(useApi())).data ?? [];
  const sets = useBrandSets();
  const group =
    wanted.set === null
      ? categories.find(({ slug }) => slug === wanted.category)?.name
      : nameOfSet(sets, wanted.set);
  const name = planName(plan);
  const classes = heatClasses(
    [plan, behind].flatMap((each) =>
      (each?.lanes ?? []).flatMap(({ cells }) => cells.map(({ emails }) => emails)),
    ),
  );
  const save = async (kind: 'png' | 'svg') => {
    try {
      const { savePlan } = await import('#client/screens/season-plans/save-plan.tsx');
      const years = behind === null ? name : `${name} and ${behind.year}`;
      const title = group === undefined ? years : `${years}, ${group}`;
      await savePlan(
        figure.current,
        kind,
        { plan, behind, classes },
        { title, note: noteOf(plan), fileName: fileNameOf(plan, behind, wanted.category) },
      );
    } catch {
      toasts.show({ title: 'The plan could not be downloaded', description: 'Try again.', isFailure: true });
    }
  };
  return (
    <figure ref={figure} aria-labelledby={titleId} className="bg-paper">
      <h2 id={titleId} className="sr-only">
        {name} by brand and day
      </h2>
      <LanesLegend behind={behind} classes={classes} />
      <SwimLanes plan={plan} behind={behind} classes={classes} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-2">
          {plan.readable.brands > plan.lanes.length &&
            `The ${formatCount(plan.lanes.length)} brands with the most emails; the CSV has all of them. `}
          Counted <RelativeTime at={plan.countedAt} />.
        </p>
        <div className="-mx-4 flex flex-wrap items-center">
          <MenuButton
            label="Download picture"
            className={buttonClass({ variant: 'quiet', className: isHydrated ? '' : 'invisible' })}
            items={[
              { label: 'Picture (PNG)', onChoose: () => void save('png') },
              { label: 'Drawing (SVG)', onChoose: () => void save('svg') },
            ]}
          >
            Download picture
          </MenuButton>
          <ButtonAnchor variant="quiet" href={planFile({ ...wanted, year: plan.year })} download>
            Download CSV
          </ButtonAnchor>
        </div>
      </div>
    </figure>
  );
}

const noteOf = (plan: SeasonPlan) => [totalLabel(plan), figureLabel(plan)].join(' ').trim();

const fileNameOf = ({ season, year }: SeasonPlan, behind: SeasonPlan | null, category: string | null) =>
  [season, year, behind?.year, category].filter((part) => part != null).join('-');
