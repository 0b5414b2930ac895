import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import type { BrowserErrorBody, BrowserErrorKind } from '#shared/contract/operations/browser-errors.ts';
import { maxBrowserErrorLength, maxPagePathLength } from '#shared/vocabulary/limits.ts';

/** The first errors of a page show the cause; later ones are mostly their consequences. */
const maxReports = 3;

/**
 * Returns a handler for React's error callbacks. It logs each error to the console and reports the first
 * `maxReports` to the server's log.
 */
export function browserErrorReporter(api: ApiClient): (kind: BrowserErrorKind) => (error: unknown) => void {
  let reports = 0;
  return (kind) => (error) => {
    console.error(error);
    reports += 1;
    if (reports > maxReports) return;
    const body: BrowserErrorBody = {
      kind,
      message: String(error).slice(0, maxBrowserErrorLength),
      page: window.location.pathname.slice(0, maxPagePathLength),
    };
    callApi(api, 'POST /api/browser-errors', { body }).catch(() => {}); // the report may fail, such as without a connection
  };
}
