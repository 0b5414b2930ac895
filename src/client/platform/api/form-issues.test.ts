import { expect, test } from 'vitest';
import { ApiError } from '#client/platform/api/api-client.ts';
import { issuesOfError } from '#client/platform/api/form-issues.ts';

test('What the server says about fields is read from its answer, whatever that looks like', () => {
  const answer = (body: unknown) => new ApiError(409, JSON.stringify(body), '');
  const taken = { path: 'slug', message: 'It is taken.' };
  expect(issuesOfError(answer({ issues: [taken, { path: 'slug', message: 'It is long.' }] }))).toEqual({
    slug: 'It is taken.',
  });
  for (const body of [{}, null, 'Bad gateway', { issues: 'none' }])
    expect(issuesOfError(answer(body))).toEqual({});
  expect(issuesOfError(new TypeError('offline'))).toEqual({});
});
