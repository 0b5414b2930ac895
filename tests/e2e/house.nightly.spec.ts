import type { Page } from '@playwright/test';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { expectAccessible, expectNoOverflow, open, waitForHydration } from './actions.ts';
import { desk, expect, phone, withServer } from './fixtures.ts';
import { demoVault } from './prepared.ts';

/** A self-hosted vault: plain http under a name of the local network, no provider and no payments. */
const name = 'vault.lan';
const password = 'a lantern by the door';

const test = withServer(async () => {
  const port = String(await freePort());
  const address = `http://${name}:${port}`;
  const server = await startServerProcess(
    { PORT: port, HOST: '0.0.0.0', BASE_URL: address, SIGN_IN: 'invite', BILLING: 'off' },
    demoVault(),
  );
  return { ...server, origin: address };
});

/** Checks a page: no overflow, no findings of axe. With HOUSE_SHOTS it saves a screenshot. */
async function looks(page: Page, picture: string): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page);
  const folder = process.env.HOUSE_SHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${picture}.png`, fullPage: true });
}

const signUp = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/');
};

/**
 * Words of payment, which must not appear here except in the name of a demo account. Mail itself may use
 * them.
 */
const aboutPaying = /premium(?!@demo)|upgrade|subscri|free plan|£\d/i;

// The administrator of the later tests signs up in the first.
test.describe.configure({ mode: 'serial' });

test.describe('a house', () => {
  test('lets its first administrator in by the printed link, once', async ({
    page,
    complaints,
    origin,
    server,
  }) => {
    const link = /The first administrator opens (\S+)/.exec(server.printed())?.[1] ?? '';
    expect(link).toContain(`${origin}/sign-in/invitation?token=`);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await looks(page, 'first-desk-light');
    await signUp(page, 'ada@house.example');
    await waitForHydration(page);
    await expect(page.getByRole('banner')).toContainText('ada@house.example');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await looks(page, 'used-desk-light');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('410')]);
  });

  for (const [width, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['phone', phone, 'dark'],
  ] as const) {
    test(`invites a reader, who sees everything, and nothing of prices (${width}, ${colorScheme})`, async ({
      openVisit,
      origin,
    }) => {
      const appearance = `${width}-${colorScheme}`;
      const { page, complaints } = await openVisit({ viewport, colorScheme });
      // The administrator signs in again with a password, and arrives at the page they wanted.
      await page.goto('/api/login?returnTo=%2Fadmin%3Ftab%3Dadmin-access');
      await page.getByLabel('Email').fill('ada@house.example');
      await page.getByLabel('Password').fill('not this one at all');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').getByText('Wrong email or password.')).toBeVisible();
      expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
      await looks(page, `wrong-${appearance}`);
      await page.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${origin}/admin?tab=admin-access`);
      await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible();
      await expect(page.getByText('Primary Administrator', { exact: true })).toBeVisible();

      const viewer = `${width}@house.example`;
      await page.getByLabel('For (optional)').fill(viewer);
      await page.getByRole('button', { name: 'Create link' }).click();
      const link = await page.getByRole('textbox', { name: `Link for ${viewer}` }).inputValue();
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
      await looks(page, `dashboard-${appearance}`);
      // A second link, for anybody, is withdrawn.
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByRole('textbox', { name: 'Link for a new person' })).toBeVisible();
      await page.getByRole('button', { name: /^Revoke the link for Anyone/ }).click();
      await expect(page.getByRole('button', { name: /^Revoke the link for Anyone/ })).toHaveCount(0);
      await page.getByRole('tab', { name: 'Users', exact: true }).click();
      await expect(page.getByRole('heading', { name: /^Users/ })).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(aboutPaying);

      // The invited user, on another device.
      const { page: theirs } = await openVisit({ viewport, colorScheme });
      await theirs.goto(link);
      await expect(theirs.getByLabel('Email')).toHaveValue(viewer);
      await looks(theirs, `join-${appearance}`);
      await theirs.getByLabel('Password').fill(password);
      await theirs.getByRole('button', { name: 'Create account' }).click();
      await theirs.waitForURL(`${origin}/`);
      await waitForHydration(theirs);
      await expect(theirs.getByRole('banner')).not.toContainText(aboutPaying);
      const brand = await theirs.evaluate(async () => {
        const brands = await (await fetch('/api/brands')).json();
        return brands.find((each: { latestEmails: unknown[] }) => each.latestEmails.length >= 3)
          .slug as string;
      });
      await open(theirs, `/brand/${brand}`);
      const heart = theirs.getByRole('button', { name: /^Favorite / });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await open(theirs, '/favorites');
      await expect(theirs.getByRole('main').getByRole('link').first()).toBeVisible();
      await open(theirs, '/saved-lists');
      await expect(theirs.getByRole('heading', { name: 'No saved lists yet' })).toBeVisible();
      await theirs.goto('/api/logout');
      await theirs.waitForURL(`${origin}/`);
    });
  }

  test('shows visitors every brand’s last 30 days, and asks them to log in for the rest', async ({
    page,
    complaints,
  }) => {
    const inEachLook = async (see: (appearance: string) => Promise<void>) => {
      for (const [viewport, colorScheme, width] of [
        [desk, 'dark', 'desk'],
        [phone, 'light', 'phone'],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await see(`${width}-${colorScheme}`);
      }
    };
    await open(page, '/');
    await inEachLook(async () => {
      await expect(page.getByRole('banner')).not.toContainText(aboutPaying);
      await expect(page.getByText('Premium', { exact: true })).toHaveCount(0);
    });
    const { slug } = await page.evaluate(async () => {
      const brands = await (await fetch('/api/brands')).json();
      return brands.find((each: { latestEmails: unknown[] }) => each.latestEmails.length > 0);
    });
    await open(page, `/brand/${slug}`);
    await inEachLook(async (appearance) => {
      const panel = page.getByRole('region', { name: /more emails? from this brand/ });
      await expect(panel.getByText('Log in to read the whole history.')).toBeVisible();
      await looks(page, `visitor-${appearance}`);
      await expect(panel.getByRole('link', { name: 'Log In' })).toHaveAttribute(
        'href',
        `/api/login?returnTo=${encodeURIComponent(`/brand/${slug}`)}`,
      );
    });
    for (const path of ['/terms', '/privacy', '/sign-in']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await inEachLook(async (appearance) => {
        await expect(page.locator('body')).not.toContainText(aboutPaying);
        await looks(page, `${path.slice(1)}-${appearance}`);
      });
    }
    for (const path of ['/subscribe', '/manage-subscription', '/subscription-success']) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
    }
    expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
  });
});
