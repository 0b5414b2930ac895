import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Returns path and query of the next page, from `Link: rel="next"`; undefined on the last page. */
export function nextPath(answer: LightMyRequestResponse): string | undefined {
  return /<([^>]+)>;\s*rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
}

/** More pages than any test has: an endless list fails instead of running for ever. */
const maxPages = 100;

/** Returns the pages of a list from first to last. */
export function walkPages<Row>(app: FastifyInstance, first: string): Promise<Row[][]> {
  return walkPagesAs<Row[]>((path) => app.inject(path), first);
}

/** As `walkPages`, with a given caller, and for pages that are more than rows. */
export async function walkPagesAs<Page>(
  ask: (path: string) => Promise<LightMyRequestResponse>,
  first: string,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const answer: LightMyRequestResponse = await ask(path);
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    pages.push(answer.json<Page>());
    if (pages.length > maxPages) throw new Error(`${first} never ends`);
    path = nextPath(answer);
  }
  return pages;
}
