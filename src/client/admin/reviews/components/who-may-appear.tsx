import { useQuery } from '@tanstack/react-query';
import { gateRulesQuery, saveGateRulesMutation } from '#client/admin/reviews/api.ts';
import { appearanceWords } from '#client/admin/reviews/copy.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import {
  type Appearance,
  appearanceOf,
  appearances,
  linesOfAppearance,
  type RuleLine,
} from '#shared/vocabulary/hold-rules.ts';

/** Chooses the brands that may appear. Saved immediately, as the rules that implement the choice. */
export function WhoMayAppear() {
  const rules = useQuery(gateRulesQuery(useApi()));
  if (rules.data !== undefined) return <Choice rules={rules.data} />;
  if (rules.isError) return <LoadFailure what="The rules" query={rules} className="mt-4" />;
  return (
    <div role="status" className="mt-4">
      <span className="sr-only">Loading the rules</span>
      <Skeleton className="h-60 w-full rounded-lg" />
    </div>
  );
}

function Choice({ rules }: { rules: readonly RuleLine[] }) {
  const save = useApiMutation(saveGateRulesMutation);
  const chosen = appearanceOf(save.isPending ? save.variables.rules : rules);
  const choose = (appearance: Appearance) => {
    if (save.isPending) return;
    const description = `${appearanceWords[appearance].label}`;
    save.mutate({ rules: linesOfAppearance(appearance), done: { title: 'Who may appear', description } });
  };
  return (
    <>
      <fieldset className="mt-4 grid gap-1 rounded-lg border border-line bg-raised p-4 max-md:p-2">
        <legend className="sr-only">Who may appear</legend>
        {appearances.map((each) => (
          <ChoiceRow
            key={each}
            name="appearance"
            value={each}
            checked={each === chosen}
            onChange={() => choose(each)}
          >
            <span className="py-1.5">
              <span className="block text-sm font-control">{appearanceWords[each].label}</span>
              <span className="block text-sm text-ink-2">{appearanceWords[each].hint}</span>
            </span>
          </ChoiceRow>
        ))}
      </fieldset>
      {chosen === null && (
        <p className="mt-2 text-sm text-ink-2">Custom: the rules below were set one by one.</p>
      )}
    </>
  );
}
