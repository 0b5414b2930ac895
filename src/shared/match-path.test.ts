import { describe, expect, it } from 'vitest';
import { decodePath, matchPath, normalizeCase } from '#shared/match-path.ts';
import { routePatterns } from '#shared/paths.ts';

describe('a path and a pattern', () => {
  it.each([
    ['/', '/', {}],
    ['/brand/:slug', '/brand/acme%20co', { slug: 'acme co' }],
    ['/brand/:slug', '/brand/50%off', { slug: '50%off' }],
    ['/brand/:slug/insights', '/brand/acme/insights', { slug: 'acme' }],
    ['/brand/:slug', '/brand/', null],
    ['/brand/:slug', '/Brand/acme', null],
    ['/brand/:slug', '/brand/acme/insights', null],
    ['/emails', '/emails/', null],
  ])('%s, %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });
});

describe('a path in other letters', () => {
  const patterns = Object.values(routePatterns);

  it.each([
    ['/Emails', '/emails'],
    ['/BRAND/Acme/Insights', '/brand/Acme/insights'],
    ['/Emails/Side-By-Side', '/emails/side-by-side'],
    ['/brand/Emails', '/brand/Emails'],
    ['/Brand/', '/Brand/'],
    ['/Nowhere', '/Nowhere'],
    ['/', '/'],
  ])('%s is %s', (path, written) => {
    expect(normalizeCase(patterns, path)).toBe(written);
  });
});

it('a path is shown decoded as far as it can be', () => {
  expect(decodePath('caf%C3%A9/50%off')).toBe('café/50%off');
});
