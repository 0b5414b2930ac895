import { describe, expect, it } from 'vitest';
import { safeReturnTo } from '#server/accounts/auth/return-to.ts';

describe('the path to return to after signing in', () => {
  it('keeps a page of ours with its query', () => {
    for (const path of [
      '/',
      '/favorites',
      '/brand/cragline?type=promotion&season=fall',
      '/saved-lists/12',
      '/apiary',
    ]) {
      expect(safeReturnTo(path)).toBe(path);
    }
  });

  it('falls back to the home page for everything that leads elsewhere', () => {
    const hostile = [
      undefined,
      ['/a', '/b'],
      '',
      'favorites',
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/..//evil.example',
      '/./..//evil.example',
      '/%2e%2e//evil.example',
      '/a/../..//evil.example',
      'javascript:alert(1)',
      ' /favorites',
      '/fav\norites',
      '/\tevil',
      '/\u0000',
      `/${'a'.repeat(2_000)}`,
      '/api/logout',
      '/API/logout',
      '/%61pi/logout',
      '/brand/../api/login',
      '/oidc/auth',
      '/api',
    ];
    for (const path of hostile) expect(safeReturnTo(path), String(path)).toBe('/');
  });
});
