import { describe, expect, it } from 'vitest';
import { openVisit, phone } from './journey.ts';
import { openAs } from './keyboard.ts';

const admin = 'admin@demo.test';

describe('the places of the dashboard', () => {
  it('has its last tab stand clear of the fade at the edge of a phone', async () => {
    const visit = await openVisit({ viewport: phone });
    const { page } = visit;
    await openAs(visit, admin, '/admin?tab=settings');
    const tab = page.getByRole('tab', { name: 'Settings' });
    // The row fades at whichever end has more of it; scrolled to its end it does not fade there.
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
    await visit.leave();
  });

  it('narrows the emails to what is shown as its text, in the address, and back', async () => {
    const visit = await openVisit();
    const { page } = visit;
    await openAs(visit, admin, '/admin?tab=emails');
    const rows = page.getByRole('table').locator('tbody tr');
    await rows.first().waitFor();
    await page.getByLabel('Display').selectOption({ label: 'Shown as Text' });
    await page.getByText('No email had to be taken in as its text.').waitFor();
    expect(new URL(page.url()).searchParams.get('display')).toBe('text');
    await page.getByRole('heading', { name: 'Emails (0)' }).waitFor();
    await page.goBack();
    await rows.first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.leave();
  });
});
