import { expect, test } from 'vitest';
import { renderScreen, ridgeEmail } from '#client/testing/rendered-screen.ts';

const versions = [
  { id: 12, subject: ridgeEmail.subject },
  { id: 34, subject: 'Snow is here' },
];
const related = { fromBrand: [], elsewhere: { season: null, category: null, emails: [] } };
const answers = {
  '/api/emails/12': { body: { ...ridgeEmail, versions } },
  '/api/emails/12/related': { body: related },
  '/api/emails/34': {
    body: { ...ridgeEmail, ...versions[1], versions, htmlContent: '<p>Snow on all hills</p>' },
  },
};

test('An email that was sent in two versions says so and links to the other one', async () => {
  const { text, body } = await renderScreen('/email/12', answers);
  expect(text).toContain('sent in 2 versions');
  expect(text).toContain('Version 1 Version 2');
  expect(body).toMatch(/<nav[^>]*aria-label="Versions of the email"/);
  expect(body).toMatch(
    /<a[^>]*href="\/email\/12"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/email\/12"/,
  );
  expect(body).toContain('href="/email/12?version=34"');
});

test('The page of a version shows its subject and content, and is the page of its email', async () => {
  const { text, body, head } = await renderScreen('/email/12?version=34', answers);
  expect(text).toContain('Snow is here');
  expect(body).toContain('Snow on all hills');
  expect(body).toMatch(
    /<a[^>]*href="\/email\/12\?version=34"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/email\/12\?version=34"/,
  );
  expect(head).toMatch(/rel="canonical" href="[^"]*\/email\/12"/);
});

test('A single version has no switch', async () => {
  const { text } = await renderScreen('/email/12', { ...answers, '/api/emails/12': { body: ridgeEmail } });
  expect(text).not.toContain('ersion');
});
