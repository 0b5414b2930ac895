import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { brandSetsQuery } from '#client/features/brand-sets/api.ts';
import { brandSetsFeature } from '#client/features/brand-sets/copy.ts';
import { makeBrandSetMutation } from '#client/features/brand-sets/mutations.ts';
import { type AccessResult, accessAfter } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { useLocation, useNavigate } from '#client/platform/router/location.tsx';
import type { Page } from '#client/platform/router/page.ts';
import { readPickedSet } from '#client/platform/router/picked-set.ts';
import { SetPanel } from '#client/screens/my-brands/set-panel.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import { OwnPage } from '#client/ui/page/own-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BrandSet } from '#shared/contract/library/brand-sets.ts';
import { paths } from '#shared/paths.ts';
import { maxBrandSetNameLength } from '#shared/vocabulary/limits.ts';

function MyBrandsScreen() {
  const access = useAccess();
  const sets = useQuery({ ...brandSetsQuery(useApi()), enabled: access === 'premium' });
  return (
    <OwnPage
      access={accessAfter(access, sets.data)}
      upgrade={
        <>
          <Heading />
          <UpgradePanel title={brandSetsFeature.title}>{brandSetsFeature.text}</UpgradePanel>
        </>
      }
    >
      <Heading />
      <OwnSets sets={sets} />
    </OwnPage>
  );
}

function Heading() {
  return (
    <header className="mb-8 max-md:mb-6">
      <h1 className="title">My brands</h1>
      <p className="mt-2 max-w-measure text-ink-2">
        Name the brands you watch once. Then pick them in the planner, comparisons, insights, offers, subject
        lines and emails.
      </p>
    </header>
  );
}

function OwnSets({ sets }: { sets: UseQueryResult<AccessResult<BrandSet[]>> }) {
  const open = readPickedSet(new URLSearchParams(useLocation().search));
  if (sets.isPending) return <Skeleton className="h-64" />;
  if (sets.data?.kind !== 'open') return <LoadFailure what="Your brands" query={sets} />;
  const all = sets.data.value;
  return (
    <div className="grid max-w-[56rem] gap-6 2xl:max-w-none">
      <NewSet />
      {all.length === 0 ? (
        <EmptyState title="No sets yet">
          Create one above, or select Save as My brands on a category, your favourite brands or a comparison.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 2xl:grid-cols-2 2xl:items-start">
          {all.map((set) => (
            <li key={set.id} className="min-w-0 rounded-lg border border-line bg-raised">
              <SetPanel set={set} isOpen={set.id === open || all.length === 1} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A set that starts empty. */
function NewSet() {
  const navigate = useNavigate();
  const make = useApiMutation(makeBrandSetMutation);
  const { field, formProps, restart } = useForm({
    initial: { name: '' },
    bodyOf: ({ name }) => ({ name }),
    mutation: make,
    onSent: ({ id }) => {
      restart();
      navigate(paths.myBrands(id), { preventScrollReset: true });
    },
  });
  return (
    <Form {...formProps} className="flex max-w-[56rem] flex-wrap items-start gap-2 noscript:hidden">
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          label="New set"
          placeholder="Such as Rivals"
          maxLength={maxBrandSetNameLength}
          {...field('name')}
        />
      </div>
      <Button type="submit" variant="fill" busyLabel="Creating..." className="mt-[26px] min-h-touch">
        Create set
      </Button>
    </Form>
  );
}

export const page: Page = {
  meta: () => ({ title: 'My brands', description: 'The sets of brands you keep.', noIndex: true }),
  Component: MyBrandsScreen,
};
