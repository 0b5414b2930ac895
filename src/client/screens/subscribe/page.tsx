import { useAccess } from '#client/features/auth/use-current-user.ts';
import { PlanComparison } from '#client/features/billing/components/plan-comparison.tsx';
import { type Page, usePageArgs } from '#client/platform/router/page.ts';
import { FeatureGallery } from '#client/screens/subscribe/load.ts';
import { PlanFigures } from '#client/screens/subscribe/plan-figures.tsx';
import { PlanQuestions } from '#client/screens/subscribe/plan-questions.tsx';
import { goesOnParameter, paths } from '#shared/paths.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

function SubscribeScreen() {
  const access = useAccess();
  const { search } = usePageArgs();
  return (
    <div className="@container">
      <div className="grid gap-x-12 @7xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
        <div>
          <h1 className="display">Upgrade to Premium</h1>
          <p className="mt-4 max-w-[35.75rem] text-ink-2">
            Every brand, every email, as far back as we go, and the tools to learn from them. Cancel any time.
          </p>
          <PlanFigures />
        </div>
        <PlanComparison
          access={access}
          isContinued={search.has(goesOnParameter)}
          className="mt-8 @7xl:mt-0"
        />
      </div>
      <FeatureGallery />
      <PlanQuestions />
    </div>
  );
}

export const page: Page = {
  meta: ({ site }) => ({
    title: 'Upgrade to Premium',
    description: `${site.productName} Premium: the season planner, brand insights, offers, exports and the whole history for ${premiumPrice} a month. The last ${freeHistoryDays} days are free.`,
    canonicalPath: paths.subscribe(),
  }),
  Component: SubscribeScreen,
};
