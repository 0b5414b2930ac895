import type { ErrorReply } from '#shared/contract/common.ts';

/** A non-successful answer. The message is the specification's: status, colon, space, body text (section 8). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The body, where it was JSON. */
  readonly body: unknown;

  constructor(status: number, bodyText: string, statusText: string) {
    super(`${status}: ${bodyText === '' ? statusText : bodyText}`);
    this.status = status;
    this.body = parseJson(bodyText);
  }

  /** The server's sentence for the user, where there is one. */
  get sentence(): string | undefined {
    const body = this.body as Partial<ErrorReply> | undefined;
    return typeof body?.error === 'string' ? body.error : undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One answer: the parsed body and what its headers say about paging. */
export interface ApiAnswer<Body> {
  body: Body;
  /** Path and query of the next page, from `Link: rel="next"`. */
  nextPath: string | null;
  /** From `X-Total-Count`, where the server gave it. */
  total: number | null;
  /** From `X-Search-Notes`: what was understood otherwise than it was asked. */
  notes?: string | null;
}

/**
 * The one way to the API. In the browser it is fetch; on the server it calls the same routes in the same process,
 * so that a rendered page can show nothing the API would refuse.
 */
export interface ApiClient {
  /** @throws ApiError on any non-successful answer. */
  request<Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<ApiAnswer<Body>>;
}

export interface RequestOptions {
  /** Aborted, the request ends and the promise rejects. A query's own: it aborts once nobody waits for the answer. */
  signal?: AbortSignal;
}

/** Reads an answer, from wherever it came. @throws for what did not come from the API, such as the page of a proxy. */
export function readAnswer<Body>(
  status: number,
  statusText: string,
  bodyText: string,
  header: (name: string) => string | null | undefined,
): ApiAnswer<Body> {
  if (status < 200 || status >= 300) throw new ApiError(status, bodyText, statusText);
  const next = /<([^>]+)>;\s*rel="next"/.exec(header('link') ?? '');
  const total = header('x-total-count');
  const notes = header('x-search-notes');
  return {
    body: bodyOf<Body>(bodyText),
    nextPath: next?.[1] ?? null,
    total: total == null ? null : Number(total),
    ...(notes != null && { notes: decodeURIComponent(notes) }),
  };
}

function bodyOf<Body>(text: string): Body {
  const body = parseJson(text);
  if (body === undefined && text !== '') throw new Error('The server did not answer in JSON.');
  return body as Body;
}
