import type { ErrorReply } from '#shared/contract/common.ts';

/**
 * A non-successful answer. `message` follows the specification: status, colon, space, body text (section 8).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The parsed body if it was JSON. */
  readonly body: unknown;

  constructor(status: number, bodyText: string, statusText: string) {
    super(`${status}: ${bodyText === '' ? statusText : bodyText}`);
    this.status = status;
    this.body = parseJson(bodyText);
  }

  /** The server's sentence for the user, if any. */
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

/** An answer: the parsed body and the pagination headers. */
export interface ApiAnswer<Body> {
  body: Body;
  /** Path and query of the next page, from `Link: rel="next"`. */
  nextPath: string | null;
  /** From `X-Total-Count`; null if the server sent none. */
  total: number | null;
  /** From `X-Search-Notes`: the parts of a query that were interpreted differently. */
  notes?: string | null;
}

/**
 * The only access to the API. In the browser it uses fetch; on the server it calls the same routes in the
 * same process, so that a rendered page cannot show anything the API would refuse.
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
  /**
   * Aborts the request and rejects the promise. A query's signal aborts when no component uses the query any
   * more.
   */
  signal?: AbortSignal;
}

/** Parses an answer. @throws for answers that are not from the API, such as a proxy's error page. */
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
