import { xmlDeclaration, xmlText } from '#server/platform/http/replies/escape-markup.ts';

/** A public page; `changedAt` if known. */
export interface SitemapPage {
  path: string;
  changedAt: Date | null;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Yields a sitemap in chunks, so that it can be sent while the rest is read. */
export async function* sitemapOf(
  baseUrl: string,
  pages: AsyncIterable<SitemapPage> | Iterable<SitemapPage>,
): AsyncGenerator<string> {
  yield `${xmlDeclaration}<urlset xmlns="${namespace}">\n`;
  let piece = '';
  for await (const page of pages) {
    piece += `<url><loc>${xmlText(baseUrl + page.path)}</loc>${lastmod(page.changedAt)}</url>\n`;
    if (piece.length > pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</urlset>\n`;
}

/** Characters per chunk: several packets, so that small rows do not become small packets. */
const pieceLength = 64_000;

/** Renders an index of sitemaps, for a vault with more pages than one file allows. */
export function sitemapIndex(baseUrl: string, files: readonly string[]): string {
  const entries = files.map((path) => `<sitemap><loc>${xmlText(baseUrl + path)}</loc></sitemap>\n`);
  return `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

function lastmod(changedAt: Date | null): string {
  return changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
}
