import { createHash } from 'node:crypto';
import { escapeMarkup } from '#server/http/escape-markup.ts';

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 17px/1.6 system-ui, sans-serif;
  background: light-dark(#faf7f0, #17150f); color: light-dark(#1d1a14, #f2eee3) }
main { max-width: 32rem; padding: 2rem }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 0 0 .75rem }
a { color: light-dark(#1d4fa8, #9dbdf7) }
`;

/** A page of the server's own, for the few addresses that are no screens: no script, no picture, one way on. */
export const noticePage = {
  /** Allows exactly the page's own style and nothing else. */
  policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,

  html(notice: {
    productName: string;
    title: string;
    text: string;
    linkText: string;
    linkPath: string;
  }): string {
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(notice.title)} · ${escapeMarkup(notice.productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(notice.title)}</h1>
<p>${escapeMarkup(notice.text)}</p>
<p><a href="${escapeMarkup(notice.linkPath)}">${escapeMarkup(notice.linkText)}</a></p>
</main>
</body>
</html>
`;
  },
};
