import { describe, expect, test } from 'vitest';
import { downloadDocument, frameDocument } from '#shared/format/frame-document.ts';

const key = '0123456789abcdef0123456789abcdef';
const options = { origin: 'https://vault.example:8443', emailId: 7 };

describe('The document of a frame', () => {
  test('begins with our policy, before anything of the mail', () => {
    const document = frameDocument('<style>p{}</style><body>x</body>', options);
    const policy =
      "default-src 'none'; img-src https://vault.example:8443 data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
    expect(document).toMatch(/^<!doctype html><html><head>/);
    expect(document).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
    expect(document.indexOf('Content-Security-Policy')).toBeLessThan(document.indexOf('<style>p{}'));
    expect(document).not.toContain('<script');
  });

  test('names pictures of ours by their full address, in attributes, sets and styles', () => {
    const html = `<body><img src="mv-image:${key}" srcset="mv-image:${key} 2x"><p style="background:url(&quot;mv-image:${key}&quot;)">`;
    const address = `https://vault.example:8443/images/7/${key}`;
    expect(frameDocument(html, options)).toContain(
      `<img src="${address}" srcset="${address} 2x"><p style="background:url(&quot;${address}&quot;)">`,
    );
  });

  test('leaves names alone that are not keys', () => {
    expect(frameDocument('mv-image:xyz mv-image:0123', options)).toContain('mv-image:xyz mv-image:0123');
  });

  test.each(['javascript:x', 'https://a.b/path', "https://a.b'; script-src *", 'https://a.b" x', '', '*'])(
    'is refused for the origin %j',
    (origin) => {
      expect(() => frameDocument('x', { ...options, origin })).toThrow(RangeError);
    },
  );

  test.each([-1, 1.5, Number.NaN])('is refused for the id %d', (emailId) => {
    expect(() => frameDocument('x', { ...options, emailId })).toThrow(RangeError);
  });
});

test('A downloaded document carries the subject as its title and nothing that could end it', () => {
  const document = downloadDocument('<body>x</body>', {
    ...options,
    title: '</title><script>alert(1)</script>',
  });
  expect(document).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
  expect(document).not.toContain('<script');
});
