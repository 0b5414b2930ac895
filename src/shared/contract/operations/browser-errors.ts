import { z } from 'zod';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxBrowserErrorLength, maxPagePathLength } from '#shared/vocabulary/limits.ts';

/**
 * `uncaught`: React gave up drawing the page. `caught`: a part of it shows an error message. `recovered`: the page was not
 * what the server drew, and was drawn again.
 */
const browserErrorKinds = ['uncaught', 'caught', 'recovered'] as const;

export type BrowserErrorKind = (typeof browserErrorKinds)[number];

/** `POST /api/browser-errors`: an error that a page met in a browser, for the server's log. */
const browserErrorBody = z.strictObject({
  kind: z.enum(browserErrorKinds),
  message: z.string().max(maxBrowserErrorLength),
  /** The path of the page, without its query. */
  page: z.string().max(maxPagePathLength),
});

export type BrowserErrorBody = z.input<typeof browserErrorBody>;

export const browserErrorsContract = {
  'POST /api/browser-errors': { body: browserErrorBody },
} satisfies RouteContracts;
