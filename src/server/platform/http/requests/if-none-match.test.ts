import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { matchesIfNoneMatch } from '#server/platform/http/requests/if-none-match.ts';

const etag = '"a"';
const asked = (tags?: string) => ({ headers: { 'if-none-match': tags } }) as FastifyRequest;

it.each([etag, 'W/"a"', '"b", "a"', '"b",W/"a"', '*', ' * '])('holds the representation by %s', (tags) => {
  expect(matchesIfNoneMatch(asked(tags), etag)).toBe(true);
  expect(matchesIfNoneMatch(asked(tags), `W/${etag}`)).toBe(true);
});

it.each([undefined, '', '"b"', 'a', '"aa"', '"a'])('does not hold it by %s', (tags) => {
  expect(matchesIfNoneMatch(asked(tags), etag)).toBe(false);
});
