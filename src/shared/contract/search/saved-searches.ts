import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { emailFacetsQuery } from '#shared/contract/search/email-search.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { emailSorts, explorerViews } from '#shared/vocabulary/email-search.ts';
import { maxSavedSearchLength, maxSearchNameLength } from '#shared/vocabulary/limits.ts';

/** Parameters of the explorer's address, without the page. */
const searchParameters = emailFacetsQuery.extend({
  sort: z.enum(emailSorts).optional(),
  view: z.enum(explorerViews).optional(),
});

/** Returns the parameters of a saved search as values. @throws for a text that is not a saved search. */
export function readSavedSearch(search: string): z.output<typeof searchParameters> {
  return searchParameters.parse(parametersOf(search));
}

/** Returns parameters in the form routes receive them: a repeated name has a list. Empty values are dropped. */
function parametersOf(search: string): Record<string, string | string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search))
    if (value !== '') given.set(name, [...(given.get(name) ?? []), value]);
  return Object.fromEntries(
    [...given].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

/** Prints the explorer's parameters in a fixed order, so that equal searches have equal texts. */
function printSearch(parameters: Record<string, string | string[]>): string {
  const printed = new URLSearchParams();
  for (const name of Object.keys(searchParameters.shape)) {
    for (const value of new Set([parameters[name] ?? []].flat().sort())) printed.append(name, value);
  }
  return printed.toString();
}

/** The query string of the explorer's address, without its question mark. */
const search = z.string().transform((text, context) => {
  const parameters = parametersOf(text);
  const read = searchParameters.safeParse(parameters, { reportInput: true });
  for (const issue of read.error?.issues ?? []) context.addIssue({ ...issue });
  if (!read.success) return z.NEVER;
  const printed = printSearch(parameters);
  if (printed.length <= maxSavedSearchLength) return printed;
  context.addIssue({ code: 'custom', message: 'This search is too long to be saved.' });
  return z.NEVER;
});

const name = z
  .string()
  .trim()
  .refine(isVisible, 'Please enter a name for your search')
  .max(maxSearchNameLength, `A name can have at most ${maxSearchNameLength} characters.`)
  .regex(/^[^\0]*$/, 'A name holds no NUL character.');

/** `POST /api/saved-searches`. */
export const newSavedSearchBody = z.strictObject({ name, search });

export type NewSavedSearchBody = z.input<typeof newSavedSearchBody>;

/** `PATCH /api/saved-searches/{id}`. */
const savedSearchBody = z
  .strictObject({ name: name.optional(), search: search.optional() })
  .refine((body) => Object.keys(body).length > 0, 'Say what is to be changed.');

export type SavedSearchBody = z.input<typeof savedSearchBody>;

const savedSearchReply = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The query string of the explorer's address, without its question mark; empty for all emails. */
  search: z.string(),
  /** A feed exists; its address is returned once, on creation. */
  hasFeed: z.boolean(),
  createdAt: instant,
});

export type SavedSearch = z.infer<typeof savedSearchReply>;

/** `GET /api/saved-searches`: the caller's own, by name. */
const savedSearchesReply = z.array(savedSearchReply);

/**
 * `POST /api/saved-searches/{id}/feed`: anybody with the address can read the feed. Invalidates an earlier
 * address.
 */
const searchFeedReply = z.object({ address: z.string() });

export type SearchFeed = z.infer<typeof searchFeedReply>;

export const savedSearchesContract = {
  'GET /api/saved-searches': { reply: savedSearchesReply },
  'POST /api/saved-searches': { body: newSavedSearchBody, reply: savedSearchReply, status: 201 },
  'PATCH /api/saved-searches/:id': { params: idParams, body: savedSearchBody, reply: savedSearchReply },
  'DELETE /api/saved-searches/:id': { params: idParams },
  'POST /api/saved-searches/:id/feed': { params: idParams, reply: searchFeedReply, status: 201 },
  'DELETE /api/saved-searches/:id/feed': { params: idParams },
} satisfies RouteContracts;
