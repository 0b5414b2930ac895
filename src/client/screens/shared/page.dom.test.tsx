import { expect, test } from 'vitest';
import { mountScreen } from '#client/testing/mounted.tsx';

const locked = { status: 403, body: { error: 'This link asks for a password.', code: 'forbidden' } };

/** A locked link to which a guest has sent a password. */
async function unlocking() {
  const page = await mountScreen('/b/abc', { '/api/shared/abc': locked });
  await page.user.type(await page.findByLabelText('Password'), 'a long password');
  await page.user.click(page.getByRole('button', { name: 'Open' }));
  return page;
}

test('A wrong password is reported at its field alone', async () => {
  const page = await unlocking();
  const message = 'This password is not the one of the link.';
  await page.refuse('POST /api/shared/abc/password', 403, { issues: [{ path: 'password', message }] });
  expect(page.getByText(message)).toBeTruthy();
  expect(page.toastText()).toBeUndefined();
});

test('A password that cannot be tried is reported', async () => {
  const page = await unlocking();
  await page.disconnect('POST /api/shared/abc/password');
  expect(page.toastText()).toBe('Error / The link could not be opened. Please try again.');
  await page.user.click(page.getByRole('button', { name: 'Open' }));
  await page.refuse('POST /api/shared/abc/password', 429, { error: 'Wait a minute.' });
  expect(page.toastText()).toBe('Error / Wait a minute.');
});

test('A link that has ended meanwhile says so on the page', async () => {
  const page = await unlocking();
  page.answers['/api/shared/abc'] = { status: 404, body: { error: 'Gone.', code: 'not_found' } };
  await page.refuse('POST /api/shared/abc/password', 404);
  expect(page.getByText('Nothing at this link')).toBeTruthy();
  expect(page.toastText()).toBeUndefined();
});
