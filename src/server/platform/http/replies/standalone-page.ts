import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';

/** A page that the server renders without the client: for signing in, and its errors. */
export interface StandalonePage {
  productName: string;
  title: string;
  /** Html of the main element; the caller escapes external text. */
  body: string;
  /** Path of a script of ours. */
  script?: string;
  /** Css for this page only. */
  styles?: string;
}

/** The minimal policy of such a page, for addresses whose own policy is for data. */
export const standalonePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Files of such pages, by name. */
const files: Record<string, { type: string; load: () => Promise<Buffer | string> }> = {
  'besley.woff2': fontFile('besley'),
  'instrument-sans.woff2': fontFile('instrument-sans'),
  'log-out.js': {
    type: 'text/javascript; charset=utf-8',
    // The confirmation form submits itself; without scripts the viewer presses the button.
    load: async () => "document.querySelector('button[name=logout]').click();",
  },
};

/** Serves the fonts and the script of standalone pages below /standalone/. */
export function standaloneFiles(app: FastifyInstance): void {
  for (const [name, file] of Object.entries(files)) {
    app.get(`/standalone/${name}`, async (_request, reply) => {
      const body = await file.load();
      return reply.type(file.type).header('cache-control', 'public, max-age=86400').send(body);
    });
  }
}

/** Returns the whole document, in the product's design, light and dark. */
export function standalonePage({ productName, title, body, script, styles = '' }: StandalonePage): string {
  const name = escapeMarkup(productName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · ${name}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/standalone/besley.woff2">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/standalone/instrument-sans.woff2">
<style>${commonStyles}${styles}</style>
</head>
<body>
<header><a href="/">${mark}${name}</a></header>
<main>${body}</main>
${script === undefined ? '' : `<script type="module" src="${escapeMarkup(script)}"></script>`}
</body>
</html>
`;
}

/** Sends such a page. @param policy overrides the one of its address. */
export function sendStandalonePage(
  reply: FastifyReply,
  status: number,
  page: string,
  policy?: string,
): FastifyReply {
  if (policy !== undefined) reply.header('content-security-policy', policy);
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

function fontFile(face: string) {
  const path = `@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`;
  return { type: 'font/woff2', load: () => readFile(fileURLToPath(import.meta.resolve(path))) };
}

const mark = `<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><rect x="1" y="4" width="30" height="24" rx="3" fill="var(--ink)"/><path d="M2.5 6.5 16 17.5 29.5 6.5" fill="none" stroke="var(--paper)" stroke-width="2.4" stroke-linejoin="round"/><circle cx="16" cy="17.5" r="5" fill="var(--accent)" stroke="var(--paper)" stroke-width="2.4"/></svg>`;

/** The design tokens (src/client/styles/tokens.css) that these few pages need. */
const commonStyles = `
@font-face{font-family:Besley;src:url(/standalone/besley.woff2) format("woff2");font-weight:400 900;font-display:swap}
@font-face{font-family:Instrument Sans;src:url(/standalone/instrument-sans.woff2) format("woff2");font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(#f3f0e9,#171511);--raised:light-dark(#fffdf8,#211e19);--hover:light-dark(#ebe7dd,#2a2620);--ink:light-dark(#1a1814,#f2ede3);--ink-2:light-dark(#565147,#bdb5a6);--line:light-dark(#d9d3c5,#37322a);--line-strong:light-dark(#87806f,#7d7565);--accent:light-dark(#2a3bd0,#9eabff);--accent-hover:light-dark(#1f2da8,#bcc5ff);--on-accent:light-dark(#fff,#10143c);--danger:light-dark(#b3261e,#ff9a90)}
*{box-sizing:border-box}
body{margin:0;min-width:320px;background:var(--paper);color:var(--ink);font:1rem/1.5rem "Instrument Sans",system-ui,sans-serif}
header{height:64px;display:flex;align-items:center;padding:0 24px;border-bottom:1px solid var(--line)}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:inherit;text-decoration:none;font:680 1.375rem/1 Besley,Rockwell,Georgia,serif;letter-spacing:-.03em}
main{max-width:440px;margin:clamp(24px,8vh,88px) auto 64px;padding:0 20px}
h1{font:560 clamp(1.75rem,1.35rem + 1.9vw,2.5rem)/1.1 Besley,Rockwell,Georgia,serif;letter-spacing:-.028em;margin:0 0 24px}
h2{font:600 1rem/1.5rem Besley,Rockwell,Georgia,serif;letter-spacing:-.015em;margin:32px 0 12px;padding-top:24px;border-top:1px solid var(--line)}
p{margin:0 0 16px}
label{display:block;font-size:.875rem;font-weight:550;margin-bottom:6px}
input{width:100%;min-height:48px;padding:0 14px;font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line-strong);border-radius:6px}
input:hover{border-color:var(--ink)}
.fill,.line{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 18px;border-radius:6px;border:1px solid transparent;font:550 .875rem/1.25rem "Instrument Sans",system-ui,sans-serif;text-decoration:none;cursor:pointer}
.fill{background:var(--accent);color:var(--on-accent)}.fill:hover{background:var(--accent-hover)}
.line{background:var(--raised);color:var(--ink);border-color:var(--line-strong)}.line:hover{border-color:var(--ink);background:var(--hover)}
form>.fill{width:100%;margin-top:16px}
.fault{color:var(--danger);font-size:.875rem;margin:8px 0 0}
.note{color:var(--ink-2);font-size:.875rem;margin-top:24px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}
.account{width:100%;display:grid;grid-template-columns:1fr auto;gap:0 12px;align-items:center;text-align:left;padding:10px 16px;font:inherit;font-size:.875rem;line-height:1.25rem;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:10px;cursor:pointer}
.account:hover{border-color:var(--ink)}.account strong{font:600 1rem/1.5rem Besley,Rockwell,Georgia,serif}.account span{grid-column:1;color:var(--ink-2)}.account em{grid-column:2;grid-row:1/span 2;font-style:normal;color:var(--ink-2)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
