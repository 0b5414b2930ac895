import { expect, it } from 'vitest';
import { normalizeTarget } from '#server/platform/http/requests/request-target.ts';

it.each([
  ['/50%off/x?q=50%off', '/50%25off/x?q=50%off'],
  ['/%zz', '/%25zz'],
  ['/%ff/caf%C3%A9', '/%25ff/caf%C3%A9'],
  ['/brand/a%2Fb', '/brand/a%2Fb'],
  ['/api/%ff', '/api/%ff'],
  ['http://vault.example/%zz', '/%25zz'],
])('a path of pages that is not well encoded is taken as it was typed: %s', (target, normalized) => {
  expect(normalizeTarget(target)).toBe(normalized);
});
