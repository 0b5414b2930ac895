import { expect, it } from 'vitest';
import type { Platforms } from '#shared/contract/platforms.ts';
import type { SubjectHabits, SubjectLine } from '#shared/contract/subject-lines.ts';
import type { VaultInsights } from '#shared/contract/vault-insights.ts';
import { desk, openVisit, tiny } from './journey.ts';
import { alive, eventually, openAs, pressOn, tabTo } from './keyboard.ts';

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
  await visit.leave();
});

it('Subjects are narrowed, compared, copied and saved by keyboard', async () => {
  const visit = await openVisit({ viewport: desk });
  const { page } = visit;
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(visit, 'admin@demo.test', '/subjects');
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
  await page.keyboard.type('Promo');
  await page.waitForURL('**/subjects?type=promotion');
  await tabTo(page, page.getByRole('checkbox', { name: 'Number' }));
  await page.keyboard.press('Space');
  await page.waitForURL('**/subjects?type=promotion&shape=number');
  // A choice takes along what stands in the box, and Back empties it again.
  const box = page.getByRole('searchbox', { name: 'Search subjects and emails...' });
  await box.fill('sale');
  await page.getByRole('checkbox', { name: 'Question' }).check();
  await page.waitForURL('**/subjects?q=sale&type=promotion&shape=*');
  await page.goBack();
  await eventually(() => box.inputValue()).toBe('');
  // So it does on a device so slow that the choice has not come to be seen.
  const device = await visit.context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await box.fill('gifts');
  await page.getByRole('checkbox', { name: 'Emoji' }).evaluate((choice: HTMLElement) => {
    choice.click();
    history.back();
  });
  await eventually(() => page.url()).toMatch(/\?type=promotion&shape=number$/);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await eventually(() => box.inputValue()).toBe('');
  await eventually(() => page.getByRole('checkbox', { name: 'Emoji' }).isChecked()).toBe(false);
  const answer = await page.request.get('/api/insights/subjects?type=promotion&shape=number&limit=2');
  const lines = (await answer.json()) as SubjectLine[];
  const list = page.getByRole('region', { name: 'Lines' });
  await eventually(() => list.getByRole('listitem').first().innerText()).toContain(lines[0]?.subject ?? '?');
  for (const { subject } of lines) {
    await tabTo(page, list.getByRole('checkbox', { name: `Select "${subject}"` }));
    await page.keyboard.press('Space');
  }
  await pressOn(page, page.getByRole('button', { name: 'Copy with preheaders' }));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await eventually(copied).toBe(
    lines.map(({ subject, preheader }) => `${subject}\t${preheader ?? ''}`).join('\n'),
  );
  const habits = await page.request.get('/api/insights/subjects/habits?type=promotion');
  const [word] = ((await habits.json()) as SubjectHabits).words;
  const words = page.getByRole('region', { name: 'Words used more than elsewhere' });
  await pressOn(page, words.getByRole('link', { name: word?.text ?? '', exact: true }));
  await page.waitForURL(/\/emails\?q=subject/);
  await eventually(() => page.getByRole('region', { name: 'Results' }).innerText()).toContain(
    `${word?.emails} email`,
  );
  expect(visit.complaints).toEqual([]);
  await visit.leave();
});

it('Insights lead from a day, a season and an offer to what is behind them, and are saved', async () => {
  const visit = await openVisit({ viewport: tiny });
  const { page } = visit;
  await openAs(visit, 'admin@demo.test', '/insights');
  const told = async () => (await (await page.request.get('/api/insights')).json()) as VaultInsights;
  // Counted anew every few minutes, with the mail of other journeys: looked at again where that was in between.
  let insights = await told();
  const days = page.getByRole('figure', { name: 'How much comes on each day?' });
  const isShown = async () => {
    const all = insights.days.reduce((sum, { emails }) => sum + emails, 0);
    const words = `${all.toLocaleString('en-GB')} emails on ${insights.days.length} days`;
    if ((await days.innerText()).includes(words)) return true;
    await page.reload();
    insights = await told();
    return false;
  };
  await eventually(isShown).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  const seasons = page.getByRole('region', { name: 'Which seasons rise?' });
  expect(await seasons.getByRole('listitem').count()).toBe(insights.seasons.length);
  const offers = page.getByRole('region', { name: 'Whose offers are deepest?' });
  await pressOn(page, offers.getByRole('link', { name: insights.offers[0]?.subject ?? '' }));
  await page.waitForURL(`**/email/${insights.offers[0]?.emailId}`);
  const linesSaved = async () => {
    const csv = await page.request.get('/api/insights.csv');
    return (await csv.text()).trim().split('\r\n').length;
  };
  await eventually(async () => (await linesSaved()) - (await told()).days.length).toBe(1);
  expect(visit.complaints).toEqual([]);
  await visit.leave();
});
