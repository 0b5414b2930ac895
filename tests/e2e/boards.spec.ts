import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Board } from '#shared/contract/library/boards.ts';
import type { Brand } from '#shared/contract/library/brands.ts';
import { emailFileName } from '#shared/format/email-file-name.ts';
import {
  dialog,
  expectAccessibleInBothThemes,
  expectNoOverflow,
  expectToast,
  open,
  post,
  pressByKeyboard,
  pressInMenu,
  signIn,
} from './actions.ts';
import { openBrand } from './demo.ts';
import { expect, phone, test } from './fixtures.ts';
import { openSite } from './other-site.ts';

test.use({ as: 'premium', mayBeRefused: true });

/** Creates a list of the brand's latest emails. */
async function createList(page: Page, request: APIRequestContext, name: string): Promise<number> {
  const { latestEmails } = await openBrand(request);
  const { id } = (await post(page, '/api/saved-lists', { name })) as { id: number };
  for (const email of latestEmails) await post(page, `/api/saved-lists/${id}/emails`, { emailId: email.id });
  return id;
}

const subjects = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();

const boardOf = async (page: Page, id: number): Promise<Board> =>
  (await page.request.get(`/api/saved-lists/${id}/board`)).json();

for (const size of ['desk', 'phone'] as const) {
  test(`A list is ordered as a board, presented and kept: ${size}`, async ({ page, request }) => {
    if (size === 'phone') await page.setViewportSize(phone);
    await open(page, '/');
    const id = await createList(page, request, `Openers ${size}`);
    await open(page, `/saved-lists/${id}`);
    await pressByKeyboard(page, page.getByRole('link', { name: 'Board', exact: true }));
    await page.waitForURL(`**/saved-lists/${id}?view=board`);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
    const before = await subjects(page);

    // By keyboard: the handle keeps the focus, and the new place is announced.
    const handle = page.getByRole('button', { name: `Move: ${before[0]}`, exact: true });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: '2 of 3' })).toHaveCount(1);
    await expect(handle).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: '3 of 3' })).toHaveCount(1);
    await expect.poll(() => subjects(page)).toEqual([before[1], before[2], before[0]]);
    await expect
      .poll(async () => (await boardOf(page, id)).items.map(({ email }) => email.subject))
      .toEqual([before[1], before[2], before[0]]);

    // A section, which the last picture moves into with one more press.
    await page.getByRole('button', { name: 'Add section' }).click();
    await dialog(page).getByLabel('Name').fill('Heroes');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Section added');
    await expect(page.getByRole('heading', { level: 2, name: /^Heroes/ })).toBeVisible();
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: '1 of 1 in Heroes' })).toHaveCount(1);
    await expect(handle).toBeFocused();

    // By pointer: in front of the first picture.
    const first = page.getByRole('listitem').filter({ hasText: before[1] ?? '' });
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(20, 300, { steps: 4 });
    await first.scrollIntoViewIfNeeded();
    const box = await first.boundingBox();
    if (box === null) throw new Error('The first picture is not shown.');
    await page.mouse.move(box.x + 12, box.y + 12, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => subjects(page)).toEqual([before[0], before[1], before[2]]);

    await page.getByRole('button', { name: `Add Notes: ${before[0]}` }).click();
    await dialog(page).getByLabel('Notes').fill('The header fills the screen');
    await dialog(page).getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('The header fills the screen')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expectAccessibleInBothThemes(page, 'board');
    await expectNoOverflow(page, 'board');

    await page.getByRole('button', { name: 'Present' }).click();
    const slide = page.getByRole('dialog', { name: `Presentation of Openers ${size}` });
    await expect(slide.getByRole('heading')).toHaveText(before[0] ?? '');
    await page.keyboard.press('ArrowRight');
    await expect(slide.getByRole('heading')).toHaveText(before[1] ?? '');
    await page.keyboard.press('End');
    await expect(slide).toContainText('3 / 3');
    await page.keyboard.press('ArrowLeft');
    await expect(slide).toContainText('2 / 3');
    const present = page.getByRole('button', { name: 'Present' });
    await page.keyboard.press('Escape');
    await expect(slide).toHaveCount(0);
    await expect(present).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(slide).toBeVisible();
    // Chromium without a window has no full screen to leave.
    await slide.dispatchEvent('fullscreenchange');
    await expect(slide).toHaveCount(0);
    await expect(present).toBeFocused();
    await page.keyboard.press('Enter');
    await slide.getByRole('button', { name: 'End presentation' }).click();
    await expect(slide).toHaveCount(0);
    await expect(present).toBeFocused();

    // After a reload the order and the section are as they were left.
    await page.reload();
    await expect.poll(() => subjects(page)).toEqual([before[0], before[1], before[2]]);
    await page.getByRole('button', { name: `More: ${before[0]}` }).click();
    await pressInMenu(page, 'Move to Heroes');
    await expect.poll(() => subjects(page)).toEqual([before[1], before[2], before[0]]);
    await page.getByRole('button', { name: 'Section Heroes' }).click();
    await pressInMenu(page, 'Remove section');
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Section removed');
    await expect.poll(() => subjects(page)).toEqual([before[1], before[2], before[0]]);
  });
}

for (const size of ['desk', 'phone'] as const) {
  test(`A picture is dropped between two others: ${size}`, async ({ page, request }) => {
    if (size === 'phone') await page.setViewportSize(phone);
    await open(page, '/');
    const id = await createList(page, request, `Gap ${size}`);
    await open(page, `/saved-lists/${id}?view=board`);
    const before = await subjects(page);
    const boxOf = async (subject = '') => {
      const box = await page.getByRole('listitem').filter({ hasText: subject }).boundingBox();
      if (box === null) throw new Error(`${subject} is not shown.`);
      return box;
    };
    const handle = page.getByRole('button', { name: `Move: ${before[2]}`, exact: true });
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    // In the middle of the window, where dragging does not scroll.
    const { width, height } = page.viewportSize() ?? phone;
    await page.mouse.move(width / 2, height / 2, { steps: 2 });
    const shown = await boxOf(before[1]);
    await page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), shown.y - height / 2);
    const [first, second] = [await boxOf(before[0]), await boxOf(before[1])];
    const gap =
      size === 'phone'
        ? { x: second.x + second.width / 2, y: (first.y + first.height + second.y) / 2 }
        : { x: (first.x + first.width + second.x) / 2, y: second.y + second.height / 2 };
    await page.mouse.move(gap.x, gap.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => subjects(page)).toEqual([before[0], before[2], before[1]]);
  });
}

test('Two tabs order one board at once, and lose nothing', async ({ page, request }) => {
  await open(page, '/');
  const id = await createList(page, request, 'Two tabs');
  await open(page, `/saved-lists/${id}?view=board`);
  const second = await page.context().newPage();
  await open(second, `/saved-lists/${id}?view=board`);
  const [a, b, c] = await subjects(page);
  await page.getByRole('button', { name: `Move: ${a}`, exact: true }).press('ArrowRight');
  await second.getByRole('button', { name: `Move: ${c}`, exact: true }).press('ArrowLeft');
  await expect
    .poll(async () => (await boardOf(page, id)).items.map(({ email }) => email.subject).toSorted())
    .toEqual([a, b, c].toSorted());
  const kept = async () => (await boardOf(page, id)).items.map(({ email }) => email.subject);
  await expect.poll(async () => (await subjects(second)).join()).toBe((await kept()).join());
});

for (const size of ['desk', 'phone'] as const) {
  test(`A board is shared by link, commented by a guest, and the link revoked: ${size}`, async ({
    page,
    request,
    openVisit,
  }) => {
    if (size === 'phone') await page.setViewportSize(phone);
    await open(page, '/');
    const id = await createList(page, request, `For a client ${size}`);
    await open(page, `/saved-lists/${id}?view=board`);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Share', exact: true }));
    await dialog(page).getByLabel('Let guests comment').check();
    await dialog(page).getByLabel('Password (optional)').fill('summer fair');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    const address = await dialog(page).getByLabel('Link', { exact: true }).inputValue();
    expect(address).toMatch(/\/b\/[\w-]{22}$/);
    await expectAccessibleInBothThemes(page, 'share dialog');
    await expectNoOverflow(page, 'share dialog');
    const path = new URL(address).pathname;

    const { page: guest } = await openVisit();
    if (size === 'phone') await guest.setViewportSize(phone);
    await open(guest, path);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This link asks for a password');
    await guest.getByLabel('Password').fill('winter fair');
    await guest.keyboard.press('Enter');
    await expect(guest.getByText('This password is not the one of the link.')).toBeVisible();
    await guest.getByLabel('Password').fill('summer fair');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`For a client ${size}`);
    await expect(guest.getByText('3 emails')).toBeVisible();
    await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const pictures = guest.getByRole('main').locator('img');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
    }
    await expectAccessibleInBothThemes(guest, 'shared board');
    await expectNoOverflow(guest, 'shared board');

    const subject = (await subjects(guest))[0] ?? '';
    await guest.getByRole('button', { name: `Comment: ${subject}`, exact: true }).click();
    await dialog(guest).getByLabel('Your name').fill('Ann <b>of</b> Acme');
    await dialog(guest).getByLabel('Comment', { exact: true }).fill('We want this header');
    await dialog(guest).getByRole('button', { name: 'Add comment' }).click();
    await expectToast(guest, 'Comment added');
    await expect(guest.getByRole('list', { name: 'Comments' })).toContainText('Ann <b>of</b> Acme');

    // The owner sees it without a reload, and deletes it.
    await page.keyboard.press('Escape');
    await expect(page.getByText('We want this header')).toBeVisible();
    await page.getByRole('button', { name: 'Delete the comment of Ann <b>of</b> Acme' }).click();
    await expectToast(page, 'Comment deleted');
    await expect(page.getByText('We want this header')).toHaveCount(0);
    await expect(page.getByRole('link', { name: subject, exact: true })).toBeFocused();

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog(page)).toContainText('comments, password');
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await expectToast(page, 'Link revoked');
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Nothing at this link');
    const again = await guest.reload();
    expect(again?.status()).toBe(404);
  });
}

test('A premium reader makes a copy of a shared board, and its headers keep the link secret', async ({
  page,
  request,
}) => {
  await open(page, '/');
  const id = await createList(page, request, 'To copy');
  const made = await post(page, '/api/shares', { kind: 'list', listId: id });
  const path = new URL((made as { address: string }).address).pathname;
  const answer = await page.request.get(path);
  expect(answer.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
  });
  await open(page, path);
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await page.waitForURL(/\/saved-lists\/\d+\?view=board/);
  expect(new URL(page.url()).pathname).not.toBe(`/saved-lists/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To copy');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
});

test('Two colleagues edit a list together, see each other, and overwrite nothing', async ({
  page,
  request,
  openVisit,
}) => {
  await open(page, '/');
  const id = await createList(page, request, 'Ours');
  const made = (await post(page, '/api/shares', {
    kind: 'list',
    listId: id,
    joinsAs: 'editor',
    showsNotes: true,
  })) as {
    address: string;
  };

  const { page: second } = await openVisit();
  await signIn(second, 'colleague@demo.test');
  const { page: admin } = await openVisit({ as: 'admin' });
  await open(admin, '/');
  const { id: userId } = await (await second.request.get('/api/auth/user')).json();
  await admin.request.patch(`/api/admin/users/${userId}/subscription`, {
    data: { subscriptionTier: 'premium' },
    headers: { origin: new URL(admin.url()).origin },
  });
  await open(second, new URL(made.address).pathname);
  await pressByKeyboard(second, second.getByRole('button', { name: 'Join the list' }));
  await second.waitForURL(`**/saved-lists/${id}?view=board`);
  await open(page, `/saved-lists/${id}?view=board`);

  // Both open the notes of one picture; the later one is shown both texts.
  const [subject] = await subjects(page);
  const openNotes = (who: Page) => who.getByRole('button', { name: `Add Notes: ${subject}` }).click();
  await openNotes(second);
  await openNotes(page);
  await dialog(page).getByLabel('Notes').fill('The owner says yes');
  await dialog(page).getByRole('button', { name: 'Save notes' }).click();
  await expectToast(page, 'Notes updated');
  await dialog(second).getByLabel('Notes').fill('The colleague says no');
  await dialog(second).getByRole('button', { name: 'Save notes' }).click();
  await expectToast(
    second,
    'Notes not saved',
    'Somebody else changed them meanwhile. Open the notes: they hold both texts.',
  );
  await second.getByRole('button', { name: `Edit Notes: ${subject}` }).click();
  await expect(dialog(second).getByLabel('Notes')).toHaveValue('The owner says yes\n\nThe colleague says no');
  await dialog(second).getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('The colleague says no')).toBeVisible();
  await expect(page.getByText('The owner says yes')).toBeVisible();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog(page).getByLabel('Role of colleague@demo.test').selectOption('viewer');
  await expect(second.getByRole('button', { name: /^Move: / })).toHaveCount(0);
  await expect(second.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expectAccessibleInBothThemes(page, 'members');
  await pressByKeyboard(second, second.getByRole('button', { name: 'Leave list' }));
  await second.waitForURL('**/saved-lists');
  expect((await second.request.get(`/api/saved-lists/${id}`)).status()).toBe(404);
});

test('One email is shared by link, and opens only for those who may read it', async ({
  page,
  openVisit,
  origin,
}) => {
  await open(page, '/');
  const brands: Brand[] = await (await page.request.get('/api/brands')).json();
  const closed = brands.find(({ isPremiumOnly, latestEmails }) => isPremiumOnly && latestEmails.length > 0);
  const [email] = closed?.latestEmails ?? [];
  await open(page, `/email/${email?.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await pressInMenu(page, 'Share by link');
  await dialog(page).getByLabel('Let guests download a picture of the whole email').check();
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  const address = await dialog(page).getByLabel('Link', { exact: true }).inputValue();

  const { page: guest } = await openVisit();
  await guest.setViewportSize(phone);
  await open(guest, new URL(address).pathname);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(email?.subject ?? '');
  const picture = guest.getByRole('article').locator('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  await expectAccessibleInBothThemes(guest, 'shared email');
  await expectNoOverflow(guest, 'shared email');
  // The demo has no photographs; full-photograph-routes.app.test.ts tests the answer.
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  await guest.route('**/whole.png', (route) => route.fulfill({ body: png, contentType: 'image/png' }));
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    pressByKeyboard(guest, guest.getByRole('button', { name: 'Download picture' })),
  ]);
  expect(download.suggestedFilename()).toBe(emailFileName(email?.subject ?? '', '.png'));
  expect(await readFile(await download.path())).toEqual(png);

  // In a sandbox of another site the picture shows too.
  const embed = `${origin}${new URL(address).pathname.replace('/b/', '/embed/')}`;
  const site = await openSite(`<iframe sandbox src="${embed}" width="340" height="600"></iframe>`);
  await guest.goto(site.origin);
  const embedded = guest.frameLocator('iframe').locator('img');
  await expect
    .poll(() => embedded.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  await site.close();
  await open(guest, new URL(address).pathname);
  await guest.getByRole('link', { name: 'Open the email' }).click();
  await expect(guest.getByRole('main')).toContainText('Premium email');
});
