import {
  type ApiAnswer,
  type ApiClient,
  ApiError,
  type RequestOptions,
  readAnswer,
} from '#client/platform/api/api-client.ts';
import type { Answer } from '#client/testing/rendered-screen.ts';

interface Asked {
  endpoint: string;
  body: unknown;
  resolve(answer: ApiAnswer<unknown>): void;
  reject(error: Error): void;
  isAnswered: boolean;
  signal: AbortSignal | undefined;
}

/** An API double whose answers a test gives one by one, so that it can check the screen in between. */
export interface ApiDouble extends ApiClient {
  /** Waits for a request to an endpoint such as `POST /api/saved-lists` and answers the oldest open one. */
  answer(endpoint: string, body?: unknown): Promise<void>;
  refuse(endpoint: string, status: number, body?: unknown): Promise<void>;
  /** Answers with raw text, such as a proxy's error page. */
  answerText(endpoint: string, status: number, text: string): Promise<void>;
  /** Fails the oldest open request to an endpoint as without a connection. */
  disconnect(endpoint: string): Promise<void>;
  /** Bodies sent to an endpoint, in order. */
  bodies(endpoint: string): unknown[];
  /** All requests so far, such as `GET /api/brands`, in order. */
  asked(): string[];
  /** Requests aborted before their answer. */
  aborted(): string[];
}

/** @param answers immediate answers to GET requests, by path and query. */
export function apiDouble(answers: Readonly<Record<string, Answer>> = {}): ApiDouble {
  const asked: Asked[] = [];
  const next = async (endpoint: string): Promise<Asked> => {
    // A few turns of the event loop: a mutation prepares before it sends its request.
    for (let turn = 0; turn < 20; turn++) {
      const open = asked.find((each) => each.endpoint === endpoint && !each.isAnswered);
      if (open !== undefined) {
        open.isAnswered = true;
        return open;
      }
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    throw new Error(`Nobody asked ${endpoint}; asked: ${asked.map((each) => each.endpoint).join(', ')}`);
  };
  return {
    request: <Body>(method: string, path: string, body?: unknown, { signal }: RequestOptions = {}) =>
      new Promise<ApiAnswer<Body>>((resolve, reject) => {
        const request: Asked = {
          endpoint: `${method} ${path}`,
          body,
          resolve: (answer) => resolve(answer as ApiAnswer<Body>),
          reject,
          isAnswered: false,
          signal,
        };
        asked.push(request);
        signal?.addEventListener('abort', () => reject(signal.reason));
        const known = method === 'GET' ? answers[path] : undefined;
        if (known === undefined) return;
        request.isAnswered = true;
        const { status = 200, body: answered, headers = {} } = known;
        const answer = async () =>
          readAnswer<Body>(status, '', JSON.stringify(answered), (name) => headers[name] ?? null);
        answer().then(resolve, reject);
      }),
    answer: async (endpoint, body) => (await next(endpoint)).resolve({ body, nextPath: null, total: null }),
    refuse: async (endpoint, status, body = {}) =>
      (await next(endpoint)).reject(new ApiError(status, JSON.stringify(body), '')),
    answerText: async (endpoint, status, text) => {
      const { resolve, reject } = await next(endpoint);
      const answer = async () => readAnswer(status, '', text, () => null);
      await answer().then(resolve, reject);
    },
    disconnect: async (endpoint) => (await next(endpoint)).reject(new TypeError('Failed to fetch')),
    bodies: (endpoint) => asked.filter((each) => each.endpoint === endpoint).map(({ body }) => body),
    asked: () => asked.map(({ endpoint }) => endpoint),
    aborted: () =>
      asked
        .filter(({ signal, isAnswered }) => signal?.aborted === true && !isAnswered)
        .map(({ endpoint }) => endpoint),
  };
}
