import { open } from './actions.ts';
import { expect, phone, test } from './fixtures.ts';

test.describe('the places of the dashboard', () => {
  test('has its last tab stand clear of the fade at the edge of a phone', async ({ openVisit }) => {
    const { page } = await openVisit({ as: 'admin', viewport: phone });
    await open(page, '/admin?tab=settings');
    const tab = page.getByRole('tab', { name: 'Settings' });
    // The row fades at each end with hidden content, not at an end it is scrolled to.
    const overlap = () =>
      tab.evaluate((element) => {
        const row = element.closest('[class*="faded-ends"]');
        if (row === null) return Number.POSITIVE_INFINITY;
        const fade = Number.parseFloat(getComputedStyle(row).getPropertyValue('--fade-end'));
        return (
          element.getBoundingClientRect().right -
          (Math.min(row.getBoundingClientRect().right, innerWidth) - fade)
        );
      });
    await expect.poll(overlap).toBeLessThanOrEqual(0);
  });

  test('narrows the emails to what is shown as its text, in the address, and back', async ({ openVisit }) => {
    const { page } = await openVisit({ as: 'admin' });
    await open(page, '/admin?tab=emails');
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Format').selectOption({ label: 'Text only' });
    await expect(page.getByText('No email had to be saved as text.')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('display')).toBe('text');
    await expect(page.getByRole('heading', { name: 'Emails 0' })).toBeVisible();
    await page.goBack();
    await expect(rows.first()).toBeVisible();
  });
});
