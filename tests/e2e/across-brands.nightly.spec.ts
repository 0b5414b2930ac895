import type { Platforms } from '#shared/contract/insights/platforms.ts';
import type { SubjectHabits, SubjectLine } from '#shared/contract/insights/subject-lines.ts';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
import { expectNoOverflow, open, pressByKeyboard, tabTo, waitForHydration } from './actions.ts';
import { expect, test, tiny } from './fixtures.ts';

test('Platforms lead by keyboard from the panel to one, to its brands and to their mails', async ({
  openVisit,
}) => {
  const { page } = await openVisit({ as: 'admin' });
  await open(page, '/emails');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Platforms', exact: true }));
  await page.waitForURL('**/platforms');
  await waitForHydration(page);
  const found = (await (await page.request.get('/api/insights/platforms')).json()) as Platforms;
  const [first] = found.platforms;
  const shares = page.getByRole('figure', { name: 'Platform share' });
  await expect(shares).toContainText(`${found.brands} brands`);
  await pressByKeyboard(page, shares.getByText('Show figures'));
  await pressByKeyboard(page, shares.getByRole('link', { name: first?.platform ?? '', exact: true }));
  await page.waitForURL(/\/platforms\?platform=/);
  const whom = page.getByRole('region', { name: `Brands using ${first?.platform}` });
  await expect(whom.getByRole('listitem')).toHaveCount(first?.brands ?? 0);
  await pressByKeyboard(page, whom.getByRole('link', { name: /^\d+ emails?$/ }).first());
  await page.waitForURL(/\/emails\?brand=[\w-]+&platform=/);
  const [named] = first?.named ?? [];
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(`${named?.emails} email`);
});

test('Subjects are narrowed, compared, copied and saved by keyboard', async ({ openVisit }) => {
  const visit = await openVisit({ as: 'admin' });
  const { page } = visit;
  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(visit.page, '/subjects');
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
  await page.keyboard.type('Promo');
  await page.waitForURL('**/subjects?type=promotion');
  await tabTo(page, page.getByRole('checkbox', { name: 'Number' }));
  await page.keyboard.press('Space');
  await page.waitForURL('**/subjects?type=promotion&shape=number');
  // A choice keeps the typed text, and Back clears the box.
  const box = page.getByRole('searchbox', { name: 'Search subject lines and emails...' });
  await box.fill('sale');
  await page.getByRole('checkbox', { name: 'Question' }).check();
  await page.waitForURL('**/subjects?q=sale&type=promotion&shape=*');
  await page.goBack();
  await expect.poll(() => box.inputValue()).toBe('');
  // Also on a device too slow to show the choice yet.
  const device = await visit.context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await box.fill('gifts');
  await page.getByRole('checkbox', { name: 'Emoji' }).evaluate((choice: HTMLElement) => {
    choice.click();
    history.back();
  });
  await expect.poll(() => page.url()).toMatch(/\?type=promotion&shape=number$/);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(() => box.inputValue()).toBe('');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Emoji' }).isChecked()).toBe(false);
  const answer = await page.request.get('/api/insights/subjects?type=promotion&shape=number&limit=2');
  const lines = (await answer.json()) as SubjectLine[];
  const list = page.getByRole('region', { name: 'Subject lines', exact: true });
  await expect(list.getByRole('listitem').first()).toContainText(lines[0]?.subject ?? '?');
  for (const { subject } of lines) {
    await tabTo(page, list.getByRole('checkbox', { name: `Select "${subject}"` }));
    await page.keyboard.press('Space');
  }
  await pressByKeyboard(page, page.getByRole('button', { name: 'Copy with preheaders' }));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(copied)
    .toBe(lines.map(({ subject, preheader }) => `${subject}\t${preheader ?? ''}`).join('\n'));
  const habits = await page.request.get('/api/insights/subjects/habits?type=promotion');
  const [word] = ((await habits.json()) as SubjectHabits).words;
  const words = page.getByRole('region', { name: 'Distinctive words' });
  await pressByKeyboard(page, words.getByRole('link', { name: word?.text ?? '', exact: true }));
  await page.waitForURL(/\/emails\?q=subject/);
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(`${word?.emails} email`);
});

test('Insights lead from a day, a season and an offer to what is behind them, and are saved', async ({
  openVisit,
}) => {
  const { page } = await openVisit({ as: 'admin', viewport: tiny });
  await open(page, '/insights');
  const told = async () => (await (await page.request.get('/api/insights')).json()) as VaultInsights;
  // Recounted every few minutes, with the mail of other journeys: compared again if that happened in between.
  let insights = await told();
  const days = page.getByRole('figure', { name: 'Emails per day' });
  const isShown = async () => {
    const all = insights.days.reduce((sum, { emails }) => sum + emails, 0);
    const words = `${all.toLocaleString('en-GB')} emails in the past year`;
    if ((await days.innerText()).includes(words)) return true;
    await page.reload();
    insights = await told();
    return false;
  };
  await expect.poll(isShown).toBe(true);
  await expectNoOverflow(page);
  const seasons = page.getByRole('region', { name: 'Trending seasons' });
  await expect(seasons.getByRole('listitem')).toHaveCount(insights.seasons.length);
  const offers = page.getByRole('region', { name: 'Biggest discounts this week' });
  await pressByKeyboard(page, offers.getByRole('link', { name: insights.offers[0]?.subject ?? '' }));
  await page.waitForURL(`**/email/${insights.offers[0]?.emailId}`);
  const linesSaved = async () => {
    const csv = await page.request.get('/api/insights.csv');
    return (await csv.text()).trim().split('\r\n').length;
  };
  await expect.poll(async () => (await linesSaved()) - (await told()).days.length).toBe(1);
});
