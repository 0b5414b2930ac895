import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { failureDocument, toDocument } from '#server/app/ssr/document.ts';
import { themeScriptSource } from '#server/platform/http/replies/theme-script.ts';

const page = { head: '<title>Home</title>', body: '<main>Hello</main>', state: '{"a":1}' };

test('A document loads its modules in order, and its only inline script is the one the CSP allows', () => {
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
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/home.js">');
  const scripts = html.match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    '<script>',
    '<script type="module" fetchpriority="low" src="/assets/entry.js">',
    '<script id="state" type="application/json">',
  ]);
  const inline = /<script>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(themeScriptSource).toBe(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
});

test('The footer gets the choice of the theme where the page keeps a place for it', () => {
  const body = '<footer><div class="theme x"></div></footer>';
  const html = toDocument({ ...page, body }, { scripts: [], stylesheets: [], modulePreloads: [], fonts: [] });
  expect(html).toMatch(
    /<div class="theme x"><fieldset.*name="theme" value="dark".*<\/fieldset><\/div><\/footer>/,
  );
});

test('The error page needs no file, no script, and cannot be broken by the name of the product', () => {
  const html = failureDocument('<Vault> & "Sons"');
  expect(html).toContain('Something went wrong · &#60;Vault&#62; &#38; &#34;Sons&#34;');
  expect(html).not.toMatch(/<script|<link|src=/);
});
