import { useQuery } from '@tanstack/react-query';
import { saveTwinWaitMutation, twinWaitQuery } from '#client/admin/identities/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { countOf } from '#shared/format/count.ts';
import { twinWaitHours } from '#shared/vocabulary/twin-wait.ts';

const options = twinWaitHours.map(
  (hours) =>
    [hours, hours === 0 ? 'Publish at once' : `Wait up to ${countOf(hours, 'hour', 'hours')}`] as const,
);

/** Chooses how long new mail waits for its twin. Saved immediately. */
export function TwinWaitField() {
  const wait = useQuery(twinWaitQuery(useApi()));
  const save = useApiMutation(saveTwinWaitMutation);
  if (wait.data === undefined) return null;
  return (
    <div className="mt-6 max-w-[360px]">
      <SelectField
        label="Email of brands with two sign-ups"
        hint="Published at once, it is corrected when its twin comes. The wait is checked every hour."
        options={options}
        value={save.isPending ? save.variables.hours : wait.data.hours}
        disabled={save.isPending}
        onChange={({ target }) => {
          const hours = twinWaitHours.find((each) => each === Number(target.value));
          if (hours !== undefined) save.mutate({ hours });
        }}
      />
    </div>
  );
}
