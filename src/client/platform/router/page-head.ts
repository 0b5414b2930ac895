import type { PageMeta } from '#client/platform/router/page.ts';
import type { Site } from '#shared/contract/operations/site.ts';

const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for element content and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
}

/**
 * Returns JSON that is safe inside a script element: it cannot close the element, and all parsers read it
 * alike.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The page's title, then the site's. */
export function documentTitle(meta: PageMeta, site: Site): string {
  return meta.title === site.productName ? meta.title : `${meta.title} · ${site.productName}`;
}

/** Returns the page's part of the head as html. */
export function pageHead(meta: PageMeta, site: Site): string {
  const title = documentTitle(meta, site);
  const canonical = meta.canonicalPath === undefined ? undefined : site.baseUrl + meta.canonicalPath;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { name: 'description', content: meta.description }),
    meta.noIndex ? tag('meta', { name: 'robots', content: 'noindex' }) : '',
    canonical === undefined ? '' : tag('link', { rel: 'canonical', href: canonical }),
    tag('meta', { property: 'og:type', content: 'website' }),
    tag('meta', { property: 'og:site_name', content: site.productName }),
    tag('meta', { property: 'og:title', content: meta.title }),
    tag('meta', { property: 'og:description', content: meta.description }),
    canonical === undefined ? '' : tag('meta', { property: 'og:url', content: canonical }),
    ...(meta.image === undefined
      ? []
      : [
          tag('meta', { property: 'og:image', content: site.baseUrl + meta.image.path }),
          tag('meta', { property: 'og:image:alt', content: meta.image.alt }),
        ]),
    tag('meta', { name: 'twitter:card', content: 'summary' }),
    ...(meta.feeds ?? []).map((feed) =>
      tag('link', { rel: 'alternate', type: 'application/atom+xml', title: feed.title, href: feed.path }),
    ),
    meta.oembedPath === undefined
      ? ''
      : tag('link', {
          rel: 'alternate',
          type: 'application/json+oembed',
          title: meta.title,
          href: site.baseUrl + meta.oembedPath,
        }),
    meta.jsonLd === undefined
      ? ''
      : `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...meta.jsonLd })}</script>`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function tag(name: string, attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${pairs.join(' ')}>`;
}
