import { expectAccessible, expectNoOverflow, expectToast, open } from './actions.ts';
import { expect, test, tiny } from './fixtures.ts';

test.use({ as: 'admin' });

test('an administrator looks at everything, and runs a job', async ({ page }) => {
  await open(page, '/admin?tab=health');
  await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible();
  await page.getByRole('button', { name: 'Run checks' }).click();
  await expect(page.getByRole('button', { name: 'Run checks again' })).toBeVisible();
  const checks = page.getByRole('listitem').filter({ hasText: 'Database' });
  await expect(checks.first()).toContainText('PostgreSQL');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run now: Fetch logos' }).click();
  await expectToast(page, 'Job started', 'Fetch logos');
  await page.setViewportSize(tiny);
  await expectNoOverflow(page);
});
