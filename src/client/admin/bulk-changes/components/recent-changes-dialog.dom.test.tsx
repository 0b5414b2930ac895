import { expect, test } from 'vitest';
import { RecentChangesDialog } from '#client/admin/bulk-changes/components/recent-changes-dialog.tsx';
import { bulkChange } from '#client/testing/bulk-change.ts';
import { mountComponent } from '#client/testing/mounted.tsx';

const path = '/api/admin/bulk-changes';

test('A change that is under way shows how far it is until it is done, and can be stopped and undone', async () => {
  const running = bulkChange({
    summary: '500 of 1,200 emails hidden.',
    underWay: 'apply',
    total: 1_200,
    changed: 500,
  });
  const { user, findByText, findByRole, getByRole, answer, answers, toastText } = mountComponent(
    <RecentChangesDialog of="emails" isOpen onOpenChange={() => {}} />,
    { answers: { [`${path}?of=emails`]: { body: [running] } } },
  );
  expect(await findByText('500 of 1,200…')).toBeTruthy();
  // Polled, without a press.
  answers[`${path}?of=emails`] = { body: [{ ...running, changed: 1_000 }] };
  expect(await findByText('1,000 of 1,200…')).toBeTruthy();
  const stopped = { ...running, underWay: null, changed: 1_000 };
  await user.click(getByRole('button', { name: /^Stop: / }));
  answers[`${path}?of=emails`] = { body: [stopped] };
  await answer(`POST ${path}/9/stop`, stopped);
  await user.click(await findByRole('button', { name: /^Undo: / }));
  const undone = { ...stopped, undone: 1_000, undoneAt: '2026-11-29T00:00:00Z', canUndo: false };
  answers[`${path}?of=emails`] = { body: [undone] };
  await answer(`POST ${path}/9/undo`, undone);
  expect(await findByText('Undone')).toBeTruthy();
  expect(toastText()).toBe('Change undone / 1,000 emails restored.');
});
