import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueSentence } from '#server/platform/http/errors/issue-sentence.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(5).optional(),
  type: z.enum(['a', 'b']).optional(),
  count: z.number().max(9).min(3).optional(),
  kind: z.literal('x').optional(),
  rule: z.string().regex(/^ok$/, 'The rule must be ok.').optional(),
  odd: z.number().multipleOf(2).optional(),
});

function sentences(given: unknown): string[] {
  const parsed = schema.safeParse(given, { reportInput: true });
  return parsed.success ? [] : parsed.error.issues.map(issueSentence);
}

describe('what is wrong with a value', () => {
  it.each([
    [{ offset: 1 }, 'There is no "offset" here.'],
    [{ a: 1, b: 2, c: 3, d: 4 }, 'There is no "a" or "b" or "c" here.'],
    [{ ['x'.repeat(500)]: 1 }, `There is no "${'x'.repeat(40)}" here.`],
    [{ type: 'c' }, 'type must be one of a, b.'],
    [{ kind: 'y' }, 'kind must be x.'],
    [{ name: 'too long' }, 'name is too long: at most 5.'],
    [{ name: 'a' }, 'name is too short: at least 2.'],
    [{ count: 10 }, 'count is too large: at most 9.'],
    [{ count: 1 }, 'count is too small: at least 3.'],
    [{ count: 'five' }, 'count is not of the right kind.'],
    [{ rule: 'no' }, 'The rule must be ok.'],
    [{ odd: 3 }, 'odd is not valid.'],
    ['nothing', 'It is not of the right kind.'],
    [undefined, 'It is missing.'],
  ])('of %j is: %s', (given, expected) => {
    expect(sentences(given)).toEqual([expected]);
  });
});
