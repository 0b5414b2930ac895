import { describe, expect, it } from 'vitest';
import { toBrandName } from './brand-name.ts';

describe('toBrandName', () => {
  it.each([
    ['Acme', 'acme.example', 'Acme'],
    ['Anna at Acme', 'acme.example', 'Acme'],
    ['Anna from Acme Foods', 'acmefoods.example', 'Acme Foods'],
    ['Anna von Acme', 'acme.example', 'Acme'],
    ['Acme Newsletter', 'acme.example', 'Acme'],
    ['The Acme Team', 'acme.example', 'Acme'],
    ['Acme | Newsletter', 'acme.example', 'Acme'],
    ['Newsletter - Acme', 'acme.example', 'Acme'],
    ['Walter (Brotzeit)', 'brotzeit.example', 'Brotzeit'],
    ['Acme, Inc.', 'acme.example', 'Acme'],
    ['Support Acme', 'acme.example', 'Acme'],
    ['🌵 Acme® 🌵', 'acme.example', 'Acme'],
    ['"Acme"', 'acme.example', 'Acme'],
  ])('takes the company out of %s', (displayName, domain, name) => {
    expect(toBrandName(displayName, domain)).toBe(name);
  });

  it.each([
    ['Ludwig van Beeren', 'symphony.example'],
    ['Vivian von Acker', 'post.example'],
    ['The Register', 'theregister.example'],
    ['Bed 24', 'bed24.example'],
  ])('leaves %s as it is', (displayName, domain) => {
    expect(toBrandName(displayName, domain)).toBe(displayName);
  });

  it.each([
    ['', 'mini-presents.example', 'Mini Presents'],
    ['news@acme', 'acme.example', 'Acme'],
    ['news@famous.example', 'evil.example', 'Evil'],
    ['Newsletter', 'acme.example', 'Acme'],
    ['no-reply', 'acme.co.uk', 'Acme'],
    ['---', 'bcd.example', 'BCD'],
    ['', 'dailyloaf@substack.com', 'Dailyloaf'],
    ['', 'noreply+corner-shop@sendgrid.net', 'Corner Shop'],
    ['', 'xn--mller-kva.example', 'Müller'],
  ])('falls back to the domain when %j says nothing', (displayName, domain, name) => {
    expect(toBrandName(displayName, domain)).toBe(name);
  });

  it('holds no control, bidi or invisible characters', () => {
    expect(toBrandName('Shop \u202Emoc.knab\u0000\u200B', 'corner.example')).toBe('Shop moc.knab');
  });

  it('is never longer than 60 characters, and cut between words', () => {
    const name = toBrandName(
      'Very Long Words Of A Company That Never Learned To Be Brief At All',
      'x.example',
    );
    expect(name.length).toBeLessThanOrEqual(60);
    expect(name).toBe('Very Long Words Of A Company That Never Learned To Be Brief');
    expect(toBrandName('a'.repeat(100_000), 'x.example')).toBe('a'.repeat(60));
  });
});
