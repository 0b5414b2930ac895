import { expect, test } from 'vitest';
import { downloadDocument, frameDocument } from '#shared/format/frame-document.ts';

const key = '0123456789abcdef0123456789abcdef';

test('Inside our own pages pictures come from the page itself, by whatever name it was asked', () => {
  const document = frameDocument(`<body><img src="mv-image:${key}"></body>`, { origin: null, emailId: 7 });
  expect(document).toContain(`<img src="/images/7/${key}">`);
  expect(document).toContain("img-src 'self' data:");
});

test('A downloaded file names the server its pictures come from, and nothing else', () => {
  const document = downloadDocument(`<body><img src="mv-image:${key}"></body>`, {
    origin: 'https://vault.example',
    emailId: 7,
    title: 'A </title><script>',
  });
  expect(document).toContain(`<img src="https://vault.example/images/7/${key}">`);
  expect(document).toContain('img-src https://vault.example data:');
  expect(document).toContain('<title>A &lt;/title&gt;&lt;script&gt;</title>');
});

test('An origin that could end the policy or the attribute is refused', () => {
  for (const origin of ['https://a.example; script-src *', '"><script>', 'javascript:', '']) {
    expect(() => frameDocument('', { origin, emailId: 7 })).toThrow(RangeError);
  }
});
