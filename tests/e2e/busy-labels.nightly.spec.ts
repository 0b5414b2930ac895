import type { Page, Route } from '@playwright/test';
import { answerFor, dialog, expectToast, inDialog, open } from './actions.ts';
import { expect, test } from './fixtures.ts';

test.use({ mayBeRefused: true });

const broken = 'Something is broken here.';

/** Holds the answers of a request back until `fail` is called. */
async function hold(page: Page, method: string, path: string): Promise<{ fail: () => Promise<void> }> {
  const held: Route[] = [];
  await answerFor(page, path, (route) => {
    if (route.request().method() === method) held.push(route);
    else void route.continue();
  });
  return {
    fail: async () => {
      // A button shows its busy label before its request is sent.
      await expect.poll(() => held.length).toBeGreaterThan(0);
      for (const route of held) {
        await route.fulfill({ status: 500, json: { error: broken, code: 'internal' } });
      }
      await page.unroute(path);
    },
  };
}

test.describe('while the server works', () => {
  test('buttons of the dashboard say so, and come back when it fails', async ({ openVisit }) => {
    const { page } = await openVisit({ as: 'admin' });
    await open(page, '/admin');
    const form = page.getByRole('form', { name: 'Add Category' });

    const creating = await hold(page, 'POST', '**/api/categories');
    await form.getByLabel('Name').fill('Held back');
    await form.getByLabel('Icon').fill('dog');
    await form.getByRole('button', { name: 'Create Category' }).click();
    await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible();
    await creating.fail();
    await expectToast(page, 'Error creating category', broken);
    await expect(form.getByRole('button', { name: 'Create Category' })).toBeVisible();

    await page.goto('/admin?tab=brands');
    const row = page.getByRole('table').locator('tbody tr').first();
    await row.getByRole('button', { name: /^Edit/ }).click();
    const updating = await hold(page, 'PATCH', '**/api/brands/*');
    await inDialog(page, 'Update Brand').click();
    await expect(inDialog(page, 'Updating...')).toBeVisible();
    await updating.fail();
    await expectToast(page, 'Error updating brand', broken);
    await inDialog(page, 'Cancel').click();

    await row.getByRole('button', { name: /^Delete/ }).click();
    const deleting = await hold(page, 'DELETE', '**/api/brands/*');
    await inDialog(page, 'Delete Brand').click();
    await expect(inDialog(page, 'Deleting...')).toBeVisible();
    await deleting.fail();
    await expectToast(page, 'Error deleting brand', broken);
    await expect(inDialog(page, 'Delete Brand')).toBeVisible();
    await expect(dialog(page)).toContainText('This action cannot be undone.');
  });

  test('the way to the payment says so, and can be tried again', async ({ openVisit }) => {
    const { page } = await openVisit({ as: 'free' });
    await open(page, '/manage-subscription');
    const checkout = await hold(page, 'POST', '**/api/create-checkout-session');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await checkout.fail();
    await expectToast(page, 'Error', 'There was a problem setting up your subscription. Please try again.');
    await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  });

  test('users without an end of premium have N/A there', async ({ openVisit }) => {
    const visit = await openVisit({ as: 'admin' });
    await open(visit.page, '/admin?tab=users');
    await expect(visit.page.getByRole('table').getByText('N/A').first()).toBeVisible();
  });
});
