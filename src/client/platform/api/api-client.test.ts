import { expect, test } from 'vitest';
import { ApiError, readAnswer } from '#client/platform/api/api-client.ts';

const read = (status: number, text: string, headers: Record<string, string> = {}) =>
  readAnswer(status, 'Bad Gateway', text, (name) => headers[name]);

test('An answer is read with what its headers say of paging', () => {
  const headers = {
    link: '</api/brands?cursor=b>; rel="next"',
    'x-total-count': '7',
    'x-search-notes': 'no%20such%20word',
  };
  expect(read(200, '[1]', headers)).toEqual({
    body: [1],
    nextPath: '/api/brands?cursor=b',
    total: 7,
    notes: 'no such word',
  });
  expect(read(204, '')).toEqual({ body: undefined, nextPath: null, total: null });
});

test('A page of html in place of an answer is a failure in our words, not in those of the parser', () => {
  expect(() => read(200, '<!doctype html>')).toThrow('The server did not answer in JSON.');
});

test('A failure carries its status, and the sentence of the server where it says one', () => {
  const failure = (text: string) => {
    try {
      return read(502, text);
    } catch (error) {
      return error;
    }
  };
  expect(failure('{"error":"Later."}')).toMatchObject({ status: 502, sentence: 'Later.' });
  expect(failure('<h1>Bad Gateway</h1>')).toMatchObject({ status: 502, sentence: undefined });
  expect(failure('null')).toMatchObject({ status: 502, sentence: undefined });
  expect(failure('')).toEqual(new ApiError(502, '', 'Bad Gateway'));
  expect(String(failure(''))).toBe('ApiError: 502: Bad Gateway');
});
