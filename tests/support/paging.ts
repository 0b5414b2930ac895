import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Path and query of the next page, from `Link: rel="next"`; undefined on the last page. */
export function nextPath(answer: LightMyRequestResponse): string | undefined {
  return /<([^>]+)>;\s*rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
}

/** More pages than any test makes: a list that never ends fails instead of running for ever. */
const maxPages = 100;

/** Follows a list from its first page to its last and answers the pages. */
export function walkPages<Row>(app: FastifyInstance, first: string): Promise<Row[][]> {
  return walkPagesAs<Row[]>((path) => app.inject(path), first);
}

/** The same for whoever asks, and for pages that are more than rows. */
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
