import { expect, test } from 'vitest';
import { callApi } from '#client/platform/api/call-api.ts';
import { apiMutation, type MutationContext, useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const cancelMutation = ({ api }: MutationContext) =>
  apiMutation({ mutationFn: () => callApi(api, 'POST /api/cancel-subscription') });

function CancelButton() {
  const { mutate, isPending } = useApiMutation(cancelMutation);
  return (
    <button type="button" onClick={isPending ? undefined : () => mutate()}>
      Cancel
    </button>
  );
}

/** Between two browser events promises settle, but timers need not have run. */
const untilNextEvent = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test('A second press finds the mutation pending, even where both waited for a busy page', async () => {
  const { api, getByRole } = mountComponent(<CancelButton />);
  const button = getByRole('button', { name: 'Cancel' });
  button.click();
  await untilNextEvent();
  button.click();
  await untilNextEvent();
  expect(api.bodies('POST /api/cancel-subscription')).toHaveLength(1);
});
