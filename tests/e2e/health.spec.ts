import { afterEach, expect, it } from 'vitest';
import { axeFinds } from './axe.ts';
import { openVisit, tiny, type Visit } from './journey.ts';
import { openAs, saw } from './keyboard.ts';

let visit: Visit;

afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.leave();
});

it('an administrator looks at everything, and runs a job', async () => {
  visit = await openVisit();
  const { page } = visit;
  await openAs(visit, 'admin@demo.test', '/admin?tab=settings&view=health');
  await page.getByRole('table', { name: 'Jobs' }).waitFor();
  await page.getByRole('button', { name: 'Look at everything' }).click();
  await page.getByRole('button', { name: 'Look again' }).waitFor();
  const checks = page.getByRole('listitem').filter({ hasText: 'Database' });
  expect(await checks.first().innerText()).toContain('PostgreSQL');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run now: Keeping logos' }).click();
  await saw(page, 'Trying again', 'Keeping logos');
  await page.setViewportSize(tiny);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tiny.width);
});
