import { type ApiClient, readAnswer } from '#client/platform/api/api-client.ts';

/**
 * The API by fetch, with cookies. A body that is neither text nor bytes is sent as JSON (specification,
 * section 7).
 */
export const browserApi: ApiClient = {
  async request(method, path, body, options) {
    const response = await fetch(path, { method, credentials: 'include', ...options, ...bodyOf(body) });
    return readAnswer(response.status, response.statusText, await response.text(), (name) =>
      response.headers.get(name),
    );
  },
};

function bodyOf(body: unknown): Pick<RequestInit, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body };
  if (body instanceof Uint8Array)
    return { body: body as Uint8Array<ArrayBuffer>, headers: { 'content-type': 'application/octet-stream' } };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
