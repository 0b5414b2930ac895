import type { Page } from '@playwright/test';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import {
  dialog,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectToast,
  open,
  pressByKeyboard,
  pressInMenu,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { desk, expect, phone, test } from './fixtures.ts';
import { openSite } from './other-site.ts';

test.use({ as: 'premium', mayBeRefused: true });

/** Shares a chart of the page by its menu. @returns the path of the link, and the html that embeds it. */
async function shareChart(page: Page, title: string): Promise<{ path: string; html: string }> {
  await pressByKeyboard(page, page.getByRole('button', { name: `Download or share: ${title}` }));
  await pressInMenu(page, 'Share by link');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const link = dialog(page).getByLabel('Link', { exact: true });
  await expect(link).toBeFocused();
  const path = new URL(await link.inputValue()).pathname;
  await dialog(page).getByText('Embed in a page').click();
  return { path, html: await dialog(page).getByLabel('HTML').inputValue() };
}

for (const size of [desk, phone]) {
  test(`A chart is shared by link, seen by a guest and revoked: ${size.width} px`, async ({
    page,
    request,
    openVisit,
    origin,
  }) => {
    await page.setViewportSize(size);
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}/insights`);
    const { path, html } = await shareChart(page, 'Send times');
    await expectAccessibleInBothThemes(page, 'share dialog');
    const figures = (await (
      await page.request.get(`/api/brands/${brand.slug}/insights`)
    ).json()) as BrandInsights;
    const counted = figures.hours.flat().reduce((sum, count) => sum + count, 0);

    const { page: guest } = await openVisit();
    await guest.setViewportSize(size);
    await open(guest, path);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(brand.name);
    const figure = guest.getByRole('figure', { name: 'Send times' });
    await expect(figure).toContainText(`${counted} emails`);
    await figure.getByText('Show figures').click();
    await expect(figure.getByRole('row')).toHaveCount(25);
    await expect(guest.getByRole('main')).toContainText('Figures from Mailvault');
    await expectAccessibleInBothThemes(guest, 'shared chart');
    await expectNoOverflow(guest, 'shared chart');

    // In a page of another site, with the html of the dialog; without scripts and cookies.
    const { page: reader, requests } = await openVisit();
    await reader.setViewportSize(size);
    const site = await openSite(`<p>An article</p>${html.replace('http://localhost:0', origin)}`);
    await reader.goto(site.origin);
    const embed = reader.frameLocator('iframe');
    await expect(embed.getByRole('heading', { level: 1 })).toHaveText(brand.name);
    await expect(embed.getByRole('figure', { name: 'Send times' })).toContainText(`${counted} emails`);
    await embed.getByText('Show figures').click();
    await expect(embed.getByRole('row')).toHaveCount(25);
    await expect(embed.getByRole('button')).toHaveCount(0);
    expect(requests.filter((url) => /\.js$|\/api\//.test(url))).toEqual([]);
    expect(await reader.context().cookies()).toEqual([]);
    const opened = reader.context().waitForEvent('page');
    await embed.getByRole('link', { name: 'Open on Mailvault' }).click();
    const tab = await opened;
    await tab.waitForURL(`**${path}`);
    expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null]);
    const alone = await guest.context().newPage();
    await alone.setViewportSize(size);
    await alone.goto(path.replace('/b/', '/embed/'));
    await expectAccessibleInBothThemes(alone, 'embed');
    await expectNoOverflow(alone, 'embed');

    // The owner's account lists it and leads to the chart.
    await open(page, '/account');
    const name = `Send times: ${brand.name}`;
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/brand/${brand.slug}/insights#hours`,
    );
    await pressByKeyboard(page, page.getByRole('button', { name: `Revoke the link to ${name}` }));
    await expectToast(page, 'Link revoked');
    await expect(page.getByRole('region', { name: 'Links in use' })).toBeFocused();
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Nothing at this link');
    await reader.reload();
    await expect(embed.getByRole('heading', { level: 1 })).toHaveText('Nothing at this link');
    await site.close();
  });
}

test('A link with a password is embedded as the way to it, and its html is not offered', async ({
  page,
  request,
}) => {
  const brand = await openBrand(request);
  await open(page, `/brand/${brand.slug}/insights`);
  await page.getByRole('button', { name: 'Download or share: Send days' }).click();
  await pressInMenu(page, 'Share by link');
  await dialog(page).getByLabel('Password (optional)').fill('a long password');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const link = dialog(page).getByLabel('Link', { exact: true });
  const path = new URL(await link.inputValue()).pathname;
  await expect(dialog(page).getByText('Embed in a page')).toHaveCount(0);
  await page.goto(path.replace('/b/', '/embed/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link asks for a password');
  await expect(page.getByRole('main')).not.toContainText(brand.name);
  await expect(page.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', path);
});

test('Every chart that can be shared offers it, and no other does', async ({ page, request }) => {
  const brand = await openBrand(request);
  for (const [path, titles] of [
    [`/brand/${brand.slug}/insights`, ['Send days', 'Emails per week', 'Email types by month', 'Send times']],
    ['/insights', ['Emails per day', 'Email types by month']],
    ['/platforms', ['Platform share']],
    [`/compare?brand=${brand.slug}&brand=dicewright`, ['Emails per week', 'Email types', 'Send times']],
  ] as const) {
    await open(page, path);
    const buttons = page.getByRole('button', { name: /^Download or share: / });
    await expect(buttons.first()).toBeVisible();
    const offered = [];
    for (const button of await buttons.all()) {
      await button.click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      if (await page.getByRole('menuitem', { name: 'Share by link' }).isVisible())
        offered.push((await button.getAttribute('aria-label'))?.replace('Download or share: ', ''));
      await page.keyboard.press('Escape');
    }
    expect(offered.sort()).toEqual([...titles].sort());
  }
});

test('Readers without premium are not offered links to charts', async ({ request, openVisit }) => {
  const brand = await openBrand(request);
  const { page } = await openVisit({ as: 'free' });
  await open(page, `/brand/${brand.slug}/insights`);
  await page.getByRole('button', { name: 'Download or share: Send days' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Share by link' })).toHaveCount(0);
});
