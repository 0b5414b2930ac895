import { expect, it } from 'vitest';
import type { Platforms } from '#shared/contract/platforms.ts';
import { desk, openVisit } from './journey.ts';
import { alive, eventually, openAs, pressOn } from './keyboard.ts';

it('Platforms lead by keyboard from the panel to one, to its brands and to their mails', async () => {
  const visit = await openVisit({ viewport: desk });
  const { page } = visit;
  await openAs(visit, 'admin@demo.test', '/emails');
  await pressOn(page, page.getByRole('link', { name: 'Platforms', exact: true }));
  await page.waitForURL('**/platforms');
  await alive(page);
  const found = (await (await page.request.get('/api/insights/platforms')).json()) as Platforms;
  const [first] = found.platforms;
  const shares = page.getByRole('figure', { name: 'Which platforms send for whom?' });
  await eventually(() => shares.innerText()).toContain(`${found.brands} brands`);
  await pressOn(page, shares.getByText('Show the figures'));
  await pressOn(page, shares.getByRole('link', { name: first?.platform ?? '', exact: true }));
  await page.waitForURL(/\/platforms\?platform=/);
  const whom = page.getByRole('region', { name: `Whom does ${first?.platform} send for?` });
  await eventually(() => whom.getByRole('listitem').count()).toBe(first?.brands);
  await pressOn(page, whom.getByRole('link', { name: /^\d+ emails?$/ }).first());
  await page.waitForURL(/\/emails\?brand=[\w-]+&platform=/);
  const [named] = first?.named ?? [];
  await eventually(() => page.getByRole('region', { name: 'Results' }).innerText()).toContain(
    `${named?.emails} email`,
  );
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
});
