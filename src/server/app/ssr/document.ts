import { themeChoice, themeColors, themeScript } from '#server/platform/http/replies/theme-script.ts';
import type { RenderedPage } from '#shared/contract/library/rendering.ts';

/** Addresses of a document's assets, all on our own origin. */
export interface DocumentAssets {
  /** Module scripts in execution order; none for a static page. */
  scripts: readonly string[];
  stylesheets: readonly string[];
  /** Modules the scripts import, fetched in parallel instead of one after the other. */
  modulePreloads: readonly string[];
  fonts: readonly string[];
}

/** The footer's placeholder for the theme choice (client/app/layout/layout.tsx). */
const themePlace = /(<div class="theme[^"]*">)(<\/div>)/;

/**
 * Without JavaScript there is no drawer: on small screens the side panel comes after the page instead.
 * Elements of the class `scripted` work with scripts only.
 */
const withoutScript =
  '@media (width < 48rem){.mobile-bar{display:none}.shell{display:flex;flex-direction:column}.side-panel{display:block;position:static;order:1;height:auto;border:0}}.theme,.scripted{display:none}';

/** Returns the whole document. The content security policy allows one inline script, the theme's. */
export function toDocument(
  page: Pick<RenderedPage, 'head' | 'body' | 'state'>,
  assets: DocumentAssets,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${page.head}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">
<script>${themeScript}</script>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${assetLines(assets)}
<noscript><style>${withoutScript}</style></noscript>
</head>
<body>
<div id="root">${page.body.replace(themePlace, `$1${themeChoice}$2`)}</div>
<script id="state" type="application/json">${page.state}</script>
</body>
</html>
`;
}

/** Fills the frame of another site, however narrow, and leaves out what needs scripts. */
const embedded = 'html{overflow-y:auto}body{min-width:0;padding:0}.scripted{display:none}';

/** Returns a whole document without scripts, for the frames of other sites. */
export function toEmbedDocument(
  page: Pick<RenderedPage, 'head' | 'body'>,
  { stylesheets, fonts }: DocumentAssets,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.head}
${assetLines({ scripts: [], modulePreloads: [], stylesheets, fonts })}
<style>${embedded}</style>
</head>
<body>
${page.body}
</body>
</html>
`;
}

function assetLines(assets: DocumentAssets): string {
  return [
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Low priority: the page works without them, and its pictures come first.
    ...assets.modulePreloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    ...assets.scripts.map((src) => `<script type="module" fetchpriority="low" src="${src}"></script>`),
  ].join('\n');
}

/**
 * The page for a failed render: self-contained and without scripts.
 * @param outage the unavailable part, if the page itself has no fault.
 */
export function failureDocument(productName: string, outage?: string): string {
  return plainDocument(productName, {
    title: outage === undefined ? 'Something went wrong' : 'Back in a moment',
    words: outage ?? 'This page could not be loaded just now. Please try again in a moment.',
    link: { href: '', text: 'Try again' },
  });
}

/**
 * The page for an address that the API refuses.
 * @param sentence the reason.
 */
export function refusalDocument(productName: string, sentence: string): string {
  return plainDocument(productName, {
    title: 'This page cannot be shown',
    words: sentence,
    link: { href: '/', text: 'Go to the home page' },
  });
}

function plainDocument(
  productName: string,
  { title, words, link }: { title: string; words: string; link: { href: string; text: string } },
): string {
  const name = escaped(productName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;text-align:center;font:1rem/1.5 system-ui,sans-serif;background:light-dark(${themeColors.light},${themeColors.dark});color:light-dark(#1a1814,#f2ede3)}
h1{font:560 2.25rem/1.1 Rockwell,Georgia,serif;letter-spacing:-.02em;margin:0 0 8px}
a{color:light-dark(#2a3bd0,#9eabff)}
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(words)}</p>
<p><a href="${link.href}">${link.text}</a></p>
</main>
</body>
</html>
`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
