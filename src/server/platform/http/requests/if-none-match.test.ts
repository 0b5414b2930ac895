import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { isUnchanged } from '#server/platform/http/requests/if-none-match.ts';

const etag = '"a"';
const asked = (tags?: string) => ({ headers: { 'if-none-match': tags } }) as FastifyRequest;

it.each([etag, 'W/"a"', '"b", "a"', '"b",W/"a"', '*', ' * '])('holds the representation by %s', (tags) => {
  expect(isUnchanged(asked(tags), etag)).toBe(true);
  expect(isUnchanged(asked(tags), `W/${etag}`)).toBe(true);
});

it.each([undefined, '', '"b"', 'a', '"aa"', '"a'])('does not hold it by %s', (tags) => {
  expect(isUnchanged(asked(tags), etag)).toBe(false);
});
