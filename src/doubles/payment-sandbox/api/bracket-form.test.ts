import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MalformedForm, parseBracketForm } from '#doubles/payment-sandbox/api/bracket-form.ts';

test('Nested fields and lists are read as Stripe’s clients write them', () => {
  expect(
    parseBracketForm(
      'mode=subscription&line_items[0][price]=p&line_items[0][quantity]=1&metadata[user%5Fid]=u+1&expand[]=a&expand[]=b',
    ),
  ).toEqual({
    mode: 'subscription',
    line_items: [{ price: 'p', quantity: '1' }],
    metadata: { user_id: 'u 1' },
    expand: ['a', 'b'],
  });
  expect(parseBracketForm('')).toEqual({});
  expect(parseBracketForm('a[10]=y&a[9]=x')).toEqual({ a: ['x', 'y'] });
});

test.each([
  ['unbalanced brackets', 'a[b=1'],
  ['a bracket first', '[a]=1'],
  ['text and parts under one name', 'a=1&a[b]=2'],
  ['parts and text under one name', 'a[b]=2&a=1'],
  ['too deep', 'a[b][c][d][e][f][g]=1'],
  ['too many', Array.from({ length: 201 }, (_, index) => `f${index}=1`).join('&')],
])('A form with %s is refused', (_what, form) => {
  expect(() => parseBracketForm(form)).toThrow(MalformedForm);
});

test('No form reaches the prototype of anything', () => {
  const fields = parseBracketForm(
    '__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][b]=1',
  );
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('Whatever comes is read or refused as malformed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      try {
        parseBracketForm(text);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedForm);
      }
    }),
  );
});
