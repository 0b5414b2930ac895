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

test.use({ as: 'premium', mayBeRefused: true });

/** Shares a chart of the page by its menu. @returns the path of the link. */
async function shareChart(page: Page, title: string): Promise<string> {
  await pressByKeyboard(page, page.getByRole('button', { name: `Download or share: ${title}` }));
  await pressInMenu(page, 'Share by link');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  return new URL(await dialog(page).getByLabel('Link', { exact: true }).inputValue()).pathname;
}

for (const size of [desk, phone]) {
  test(`A chart is shared by link, seen by a guest and revoked: ${size.width} px`, async ({
    page,
    request,
    openVisit,
  }) => {
    await page.setViewportSize(size);
    const brand = await openBrand(request);
    await open(page, `/brand/${brand.slug}/insights`);
    const path = await shareChart(page, 'Send times');
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

    // The owner's account lists it and leads to the chart.
    await open(page, '/account');
    const name = `Send times: ${brand.name}`;
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/brand/${brand.slug}/insights#hours`,
    );
    await pressByKeyboard(page, page.getByRole('button', { name: `Revoke the link to ${name}` }));
    await expectToast(page, 'Link revoked');
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Nothing at this link');
  });
}

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
