import { xmlDeclaration, xmlText } from '#server/platform/http/replies/escape-markup.ts';

/** One public page; `changedAt` where we know it. */
export interface SitemapPage {
  path: string;
  changedAt: Date | null;
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap of these pages, in pieces, so that it can be sent while the rest is still read. */
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

/** Sent at once: some packets' worth, so that small rows do not become small packets. */
const pieceLength = 64_000;

/** An index of sitemaps, for a vault with more pages than one file may name. */
export function sitemapIndex(baseUrl: string, files: readonly string[]): string {
  const entries = files.map((path) => `<sitemap><loc>${xmlText(baseUrl + path)}</loc></sitemap>\n`);
  return `${xmlDeclaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

function lastmod(changedAt: Date | null): string {
  return changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
}
