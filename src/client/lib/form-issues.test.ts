import { expect, test } from 'vitest';
import { ApiError } from '#client/lib/api-client.ts';
import { issuesOfError, readForm } from '#client/lib/form-issues.ts';
import { categoryBody } from '#shared/contract/admin-categories.ts';

const draft = { name: ' Pets ', slug: 'pets', icon: 'dog', description: ' ', position: '3' };

test('A form is judged by its contract and read as the API will read it', () => {
  expect(readForm(categoryBody, draft)).toEqual({
    body: { name: 'Pets', slug: 'pets', icon: 'dog', description: null, position: 3 },
  });
});

test('Each field is told the first thing that is wrong with it', () => {
  expect(readForm(categoryBody, { ...draft, name: '', slug: '' })).toEqual({
    issues: { name: 'A name is needed.', slug: 'A slug is needed.' },
  });
});

test('What the server says about fields is read from its answer, whatever that looks like', () => {
  const answer = (body: unknown) => new ApiError(409, JSON.stringify(body), '');
  expect(issuesOfError(answer({ issues: [{ path: 'slug', message: 'It is taken.' }] }))).toEqual({
    slug: 'It is taken.',
  });
  for (const body of [{}, null, 'Bad gateway', { issues: 'none' }])
    expect(issuesOfError(answer(body))).toEqual({});
  expect(issuesOfError(new TypeError('offline'))).toEqual({});
});
