import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Path and query of the next page, from `Link: rel="next"`; undefined on the last page. */
export function nextPath(answer: LightMyRequestResponse): string | undefined {
  return /<([^>]+)>;\s*rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
}

/** More pages than any test makes: a list that never ends fails instead of running for ever. */
const mostPages = 100;

/** Follows a list from its first page to its last and answers the pages. */
export async function walkPages<Row>(app: FastifyInstance, first: string): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const answer: LightMyRequestResponse = await app.inject(path);
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    pages.push(answer.json<Row[]>());
    if (pages.length > mostPages) throw new Error(`${first} never ends`);
    path = nextPath(answer);
  }
  return pages;
}
