import { useQuery } from '@tanstack/react-query';
import { BrandGroupSelect } from '#client/features/brand-sets/components/brand-group-select.tsx';
import { BrandPicker } from '#client/features/brands/components/brand-picker.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { maxPlanned, planPath, type WantedPlan } from '#client/screens/season-plans/api.ts';
import { Button } from '#client/ui/button.tsx';
import { controlClass } from '#client/ui/form/text-field.tsx';
import type { AskedBrand } from '#shared/contract/library/asked-brands.ts';
import { paths } from '#shared/paths.ts';

interface PlanFiltersProps {
  wanted: WantedPlan;
  /** Brands named in the address. */
  asked: readonly AskedBrand[];
}

/** Filters the plan by a category, a brand set of the viewer, or single brands. */
export function PlanFilters({ wanted, asked }: PlanFiltersProps) {
  return (
    <search className="mt-4 flex flex-wrap items-start gap-3 max-md:*:w-full">
      <GroupChoice wanted={wanted} />
      <BrandPicker
        chosen={wanted.brands}
        asked={asked}
        most={maxPlanned}
        label="Brands of the plan"
        pathOf={(brands) => planPath({ ...wanted, brands })}
      />
    </search>
  );
}

/** Filters immediately; without JavaScript, Apply does. */
function GroupChoice({ wanted }: { wanted: WantedPlan }) {
  const categories = useQuery(categoriesQuery(useApi())).data ?? [];
  const navigate = useNavigate();
  const { year, compare, brands } = wanted;
  const others = [
    ...(year === null ? [] : [['year', year] as const]),
    ...(compare === null ? [] : [['compare', compare] as const]),
    ...brands.map((brand) => ['brand', brand] as const),
  ];
  return (
    <form action={paths.planner(wanted.season)} className="flex gap-2">
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <BrandGroupSelect
        aria-label="Category"
        category={wanted.category}
        set={wanted.set}
        categories={categories}
        all="All categories"
        onChoose={(group) => navigate(planPath({ ...wanted, ...group }), { preventScrollReset: true })}
        className={`${controlClass} mt-0! min-h-touch`}
      />
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </form>
  );
}
