import { expectAccessible, expectNoOverflow, open, saw } from './actions.ts';
import { expect, test, tiny } from './fixtures.ts';

test.use({ as: 'admin' });

test('an administrator looks at everything, and runs a job', async ({ page }) => {
  await open(page, '/admin?tab=settings&view=health');
  await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible();
  await page.getByRole('button', { name: 'Look at everything' }).click();
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
  const checks = page.getByRole('listitem').filter({ hasText: 'Database' });
  await expect(checks.first()).toContainText('PostgreSQL');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run now: Keeping logos' }).click();
  await saw(page, 'Trying again', 'Keeping logos');
  await page.setViewportSize(tiny);
  await expectNoOverflow(page);
});
