import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ImportPanel } from '#client/admin/mail-imports/components/import-panel.tsx';
import { mailImport } from '#client/testing/admin.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import { importPartBytes } from '#shared/vocabulary/limits.ts';

const path = '/api/admin/mail-imports';

const receiving = (id: number, totalBytes: number) =>
  mailImport({
    id,
    label: 'mail.mbox',
    state: 'receiving',
    finishedAt: null,
    totalBytes,
    receivedBytes: 0,
    readBytes: 0,
    imported: 0,
    held: 0,
    duplicates: 0,
    rejected: 0,
    brandsCreated: 0,
    refusals: {},
  });

const mail = (bytes: number) =>
  new File(['x'.repeat(bytes)], 'mail.mbox', { lastModified: Date.UTC(2026, 10, 1) });

const shown = () => mountComponent(<ImportPanel />, { answers: { [path]: { body: [] } } });

test('Files are announced, sent part by part, and followed until they are read', async () => {
  const { user, getByLabelText, findByText, findByRole, answer, answers, api, queryClient } = shown();
  const size = importPartBytes + 10;
  const begun = receiving(3, size);
  await user.upload(getByLabelText('Drop emails here, or choose files'), mail(size));
  await answer(`POST ${path}`, begun);
  expect(api.bodies(`POST ${path}`)).toEqual([
    { files: [{ name: 'mail.mbox', sizeBytes: size, changedAt: '2026-11-01T00:00:00.000Z' }] },
  ]);
  expect(await findByText('Uploading')).toBeTruthy();
  await answer(`PUT ${path}/3/parts/0`, { ...begun, receivedBytes: importPartBytes });
  expect(await findByText('2.1 MB of 2.1 MB uploaded')).toBeTruthy();
  await answer(`PUT ${path}/3/parts/${importPartBytes}`, { ...begun, receivedBytes: size, state: 'waiting' });
  const lengths = [0, importPartBytes].map(
    (at) => (api.bodies(`PUT ${path}/3/parts/${at}`)[0] as Uint8Array).length,
  );
  expect(lengths).toEqual([importPartBytes, 10]);

  answers[path] = { body: [mailImport({ label: 'mail.mbox' })] };
  await queryClient.invalidateQueries();
  expect(await findByText('209 new emails, 133 new brands')).toBeTruthy();
  expect(await findByText(/^4 rejected: 3 not an email, 1 empty/)).toBeTruthy();
  // The first-run guide shows the panel too: the links lead to the dashboard from every page.
  const review = await findByRole('link', { name: 'Review the emails held from mail.mbox' });
  expect(review.getAttribute('href')).toBe(
    '/admin?tab=emails&view=to-review&by=run&group=Import+3%2C+takeout.zip',
  );
  const rejected = await findByRole('link', { name: 'See rejected emails' });
  expect(rejected.getAttribute('href')).toBe('/admin?tab=emails&view=rejected');
  const status = document.querySelector('[role="status"]');
  expect(status?.textContent).toBe(
    'mail.mbox: Done. 209 new, 14 of them held for review, 10 already in the vault, 4 rejected.',
  );
});

test('An upload that the server refuses says why, and goes on with a press', async () => {
  const { user, getByLabelText, getAllByText, findByText, findByRole, answer, answers, refuse } = shown();
  answers[path] = { body: [receiving(4, 9)] };
  await user.upload(getByLabelText('Drop emails here, or choose files'), mail(9));
  await answer(`POST ${path}`, receiving(4, 9));
  await refuse(`PUT ${path}/4/parts/0`, 409, { error: 'The server’s disk is too full.' });
  expect(await findByText('Upload interrupted')).toBeTruthy();
  // Once visible, once in the live region.
  expect(getAllByText('The server’s disk is too full.')).toHaveLength(2);
  await user.click(await findByRole('button', { name: 'Continue' }));
  const waiting: MailImport = { ...receiving(4, 9), receivedBytes: 9, state: 'waiting' };
  answers[path] = { body: [waiting] };
  await answer(`PUT ${path}/4/parts/0`, waiting);
  expect(await findByText('Uploaded, waiting to start')).toBeTruthy();
});

test('Files that are not taken leave a sentence, and an upload can be stopped', async () => {
  const { user, getByLabelText, findByText, findByRole, answer, refuse, api } = shown();
  const field = getByLabelText('Drop emails here, or choose files');
  await user.upload(field, mail(9));
  await refuse(`POST ${path}`, 413, { error: 'These files are 5 GB.' });
  expect((await findByRole('alert')).textContent).toBe('These files are 5 GB.');
  await user.upload(field, mail(9));
  await answer(`POST ${path}`, receiving(5, 9));
  await user.click(await findByRole('button', { name: 'Stop importing mail.mbox' }));
  await answer(`POST ${path}/5/stop`, {
    ...receiving(5, 9),
    state: 'stopped',
    finishedAt: '2026-11-21T12:00:00.000Z',
  });
  expect(await findByText('Stopped')).toBeTruthy();
  expect(api.aborted()).toEqual([`PUT ${path}/5/parts/0`]);
});

test('Files are dropped as well', async () => {
  const { getByLabelText, api } = shown();
  const files = [mail(9)];
  fireEvent.drop(getByLabelText('Drop emails here, or choose files'), { dataTransfer: { items: [], files } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.asked()).toContain(`POST ${path}`);
});
