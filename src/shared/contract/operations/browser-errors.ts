import { z } from 'zod';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxBrowserErrorLength, maxPagePathLength } from '#shared/vocabulary/limits.ts';

/**
 * `uncaught`: React stopped rendering the page. `caught`: a part of it shows an error message. `recovered`:
 * hydration failed, and the browser rendered the page again.
 */
const browserErrorKinds = ['uncaught', 'caught', 'recovered'] as const;

export type BrowserErrorKind = (typeof browserErrorKinds)[number];

/** `POST /api/browser-errors`: an error in a viewer's browser, for the server's log. */
const browserErrorBody = z.strictObject({
  kind: z.enum(browserErrorKinds),
  message: z.string().max(maxBrowserErrorLength),
  /** Path of the page, without its query; the secret of a link is removed. */
  page: z
    .string()
    .max(maxPagePathLength)
    .transform((path) => path.replace(/^\/(b|embed)\/[^/]+/, '/$1/-')),
});

export type BrowserErrorBody = z.input<typeof browserErrorBody>;

export const browserErrorsContract = {
  'POST /api/browser-errors': { body: browserErrorBody },
} satisfies RouteContracts;
