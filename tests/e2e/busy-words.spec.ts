import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { openVisit, type Visit } from './journey.ts';
import { answerFor, dialog, eventually, inDialog, openAs, saw } from './keyboard.ts';

let visit: Visit;

const broken = 'Something is broken here.';

afterEach(() => visit.leave());

/** Holds the answers to a request back until it is told to let them fail. */
async function hold(page: Page, method: string, path: string): Promise<{ fail: () => Promise<void> }> {
  const held: Route[] = [];
  await answerFor(page, path, (route) => {
    if (route.request().method() === method) held.push(route);
    else void route.continue();
  });
  return {
    fail: async () => {
      // A button says that it works before its request is on the way.
      await eventually(() => held.length).toBeGreaterThan(0);
      for (const route of held) {
        await route.fulfill({ status: 500, json: { error: broken, code: 'internal' } });
      }
      await page.unroute(path);
    },
  };
}

describe('while the server works', () => {
  it('buttons of the dashboard say so, and come back when it fails', async () => {
    visit = await openVisit();
    const { page } = visit;
    await openAs(visit, 'admin@demo.test', '/admin');
    const form = page.getByRole('form', { name: 'Add Category' });

    const creating = await hold(page, 'POST', '**/api/categories');
    await form.getByLabel('Name').fill('Held back');
    await form.getByLabel('Icon').fill('dog');
    await form.getByRole('button', { name: 'Create Category' }).click();
    await form.getByRole('button', { name: 'Creating...' }).waitFor();
    await creating.fail();
    await saw(page, 'Error creating category', broken);
    await form.getByRole('button', { name: 'Create Category' }).waitFor();

    await page.goto('/admin?tab=brands');
    const row = page.getByRole('table').locator('tbody tr').first();
    await row.getByRole('button', { name: /^Edit/ }).click();
    const updating = await hold(page, 'PATCH', '**/api/brands/*');
    await inDialog(page, 'Update Brand').click();
    await inDialog(page, 'Updating...').waitFor();
    await updating.fail();
    await saw(page, 'Error updating brand', broken);
    await inDialog(page, 'Cancel').click();

    await row.getByRole('button', { name: /^Delete/ }).click();
    const deleting = await hold(page, 'DELETE', '**/api/brands/*');
    await inDialog(page, 'Delete Brand').click();
    await inDialog(page, 'Deleting...').waitFor();
    await deleting.fail();
    await saw(page, 'Error deleting brand', broken);
    await inDialog(page, 'Delete Brand').waitFor();
    expect(await dialog(page).innerText()).toContain('This action cannot be undone.');
  });

  it('the way to the payment says so, and can be tried again', async () => {
    visit = await openVisit();
    const { page } = visit;
    await openAs(visit, 'free@demo.test', '/manage-subscription');
    const checkout = await hold(page, 'POST', '**/api/create-checkout-session');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await checkout.fail();
    await saw(page, 'Error', 'There was a problem setting up your subscription. Please try again.');
    await page.getByRole('button', { name: 'Upgrade to Premium' }).waitFor();
  });

  it('users without an end of premium have N/A there', async () => {
    visit = await openVisit();
    await openAs(visit, 'admin@demo.test', '/admin?tab=users');
    await visit.page.getByRole('table').getByText('N/A').first().waitFor();
  });
});
