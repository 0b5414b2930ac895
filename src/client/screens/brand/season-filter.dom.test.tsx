import { describe, expect, test } from 'vitest';
import { mountScreen } from '#client/testing/mounted.tsx';
import { cragline, ridgeSummary } from '#client/testing/rendered-screen.ts';
import { slowScreen } from '#client/testing/slow-screen.ts';

const rows = [12, 13].map((id) => ({ ...ridgeSummary, id, subject: `Email ${id}` }));

async function brandPage() {
  const emails = '/api/brands/cragline/emails?limit=24';
  const page = await mountScreen('/brand/cragline', {
    '/api/brands/cragline': { body: cragline },
    [emails]: { body: rows },
    [`${emails}&season=winter`]: { body: [rows[1]] },
    [`${emails}&season=winter&season=fall`]: { body: rows },
    [`${emails}&season=fall&season=winter`]: { body: rows },
  });
  await page.findByRole('link', { name: /Email 12/ });
  return page;
}

describe('The seasons of a brand', () => {
  test('filter at each tick, a second one before the first has come, and go by their chips', async () => {
    const { user, getByRole, address, findByRole } = await brandPage();
    await user.click(getByRole('button', { name: 'Seasons' }));
    const code = slowScreen('brand');
    await user.click(getByRole('checkbox', { name: 'Winter' }));
    expect(getByRole('checkbox', { name: 'Winter', checked: true })).toBeTruthy();
    await user.click(getByRole('checkbox', { name: 'Fall' }));
    expect(new URLSearchParams(address().split('?')[1]).getAll('season').sort()).toEqual(['fall', 'winter']);
    await code.arrive();
    await code.arrive();
    await user.keyboard('{Escape}');
    await user.click(await findByRole('link', { name: /Remove .*Fall/ }));
    expect(address()).toBe('/brand/cragline?season=winter');
  });
});
