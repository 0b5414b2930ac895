import { expect, it } from 'vitest';
import { readableBy } from '#server/features/access/readable.ts';
import type { Viewer } from '#server/features/auth/viewer.ts';
import { listSenders } from '#server/features/brand-insights/repository.ts';
import { keptTestApp, testNow } from '#tests/support/app.ts';
import { plansOf } from '#tests/support/plans.ts';

it('the senders of a span are told without the facts of other brands', async () => {
  const { database } = await keptTestApp();
  const premium = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;
  const [plan = ''] = await plansOf(database.pool, (db) =>
    listSenders(db, readableBy(premium, testNow), 1, { from: '2026-01-05', to: '2026-03-01' }),
  );
  // Days are asked of one email at a time, where a clock may decide; hashed, they would be those of the whole vault.
  expect(plan).toMatch(/Index Cond: \(email_id = e\.id\)/);
  expect(plan).not.toMatch(/hashed SubPlan/);
});
