import { expect, test } from 'vitest';
import type { PageMeta } from '#client/platform/router/page.ts';
import { documentTitle, pageHead, scriptJson } from '#client/platform/router/page-head.ts';

const site = {
  productName: 'Mailvault',
  supportEmail: 'help@vault.example',
  baseUrl: 'https://vault.example',
  isBillingOff: false,
  isOpenToEveryone: false,
  hasInvitations: false,
  mail: 'sent' as const,
};

const meta: PageMeta = {
  title: 'Rye & Fennel',
  description: 'Soups "of the week"',
  canonicalPath: '/brand/rye-fennel',
  feeds: [{ title: 'Rye & Fennel', path: '/brand/rye-fennel/feed.atom' }],
  jsonLd: { '@type': 'Organization', name: 'Rye & Fennel' },
};

test('The title says what the page is and then where', () => {
  expect(documentTitle(meta, site)).toBe('Rye & Fennel · Mailvault');
  expect(documentTitle({ ...meta, title: 'Mailvault' }, site)).toBe('Mailvault');
});

test('The head names title, description, address, feed and Open Graph, escaped', () => {
  const head = pageHead(meta, site);
  expect(head).toContain('<title>Rye &amp; Fennel · Mailvault</title>');
  expect(head).toContain('<meta name="description" content="Soups &quot;of the week&quot;">');
  expect(head).toContain('<link rel="canonical" href="https://vault.example/brand/rye-fennel">');
  expect(head).toContain('<meta property="og:url" content="https://vault.example/brand/rye-fennel">');
  expect(head).toContain('<meta property="og:title" content="Rye &amp; Fennel">');
  expect(head).toContain(
    '<link rel="alternate" type="application/atom+xml" title="Rye &amp; Fennel" href="/brand/rye-fennel/feed.atom">',
  );
  expect(head).toContain('"@context":"https://schema.org"');
  expect(head).not.toContain('noindex');
});

test('A picture is named by its whole address, with words for it', () => {
  const head = pageHead({ ...meta, image: { path: '/thumbnails/12-ab.webp', alt: 'Soup "today"' } }, site);
  expect(head).toContain('<meta property="og:image" content="https://vault.example/thumbnails/12-ab.webp">');
  expect(head).toContain('<meta property="og:image:alt" content="Soup &quot;today&quot;">');
  expect(pageHead(meta, site)).not.toContain('og:image');
});

test('A page that is not to be found has no address of its own', () => {
  const head = pageHead({ title: 'Nothing', description: '', noIndex: true }, site);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toMatch(/canonical|og:url|ld\+json/);
});

test('A hostile name ends neither an attribute, nor the title, nor the JSON', () => {
  const hostile = '"><script>alert(1)</script></title>';
  const head = pageHead({ ...meta, title: hostile, description: hostile, jsonLd: { name: hostile } }, site);
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  expect(head.match(/<\/title>/g)).toHaveLength(1);
});

test('JSON for a script element reads back as it was and holds nothing that ends the element or a line', () => {
  const value = { text: '</script><!--\u2028\u2029<script>' };
  const json = scriptJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
