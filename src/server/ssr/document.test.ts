import { expect, test } from 'vitest';
import { failureDocument, toDocument } from '#server/ssr/document.ts';

const page = { head: '<title>Home</title>', body: '<main>Hello</main>', state: '{"a":1}' };

test('A document loads its modules in order and runs no inline script', () => {
  const html = toDocument(page, {
    scripts: ['/assets/entry.js'],
    stylesheets: ['/assets/style.css'],
    modulePreloads: ['/assets/home.js'],
    fonts: ['/assets/text.woff2'],
  });
  expect(html).toContain('<div id="root"><main>Hello</main></div>');
  expect(html).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/text.woff2">',
  );
  expect(html).toContain('<link rel="modulepreload" href="/assets/home.js">');
  const scripts = html.match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" src="/assets/entry.js">',
    '<script id="state" type="application/json">',
  ]);
});

test('The page of a failure needs no file, no script, and cannot be broken by the name of the product', () => {
  const html = failureDocument('<Vault> & "Sons"');
  expect(html).toContain('Something went wrong · &#60;Vault&#62; &#38; &#34;Sons&#34;');
  expect(html).not.toMatch(/<script|<link|src=/);
});
