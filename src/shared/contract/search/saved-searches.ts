import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { emailFacetsQuery } from '#shared/contract/search/email-search.ts';
import { isVisible } from '#shared/format/name-key.ts';
import { emailSorts, explorerViews } from '#shared/vocabulary/email-search.ts';
import { maxSavedSearchLength, maxSearchNameLength } from '#shared/vocabulary/limits.ts';

/** What the explorer's address says, but for the page of a list. */
const searchParameters = emailFacetsQuery.extend({
  sort: z.enum(emailSorts).optional(),
  view: z.enum(explorerViews).optional(),
});

/** The parameters of a saved search as values. @throws for a text that no saved search can be. */
export function readSavedSearch(search: string): z.output<typeof searchParameters> {
  return searchParameters.parse(parametersOf(search));
}

/** As a route is given them: a name that stands there more than once has a list. What is empty asks for nothing. */
function parametersOf(search: string): Record<string, string | string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search))
    if (value !== '') given.set(name, [...(given.get(name) ?? []), value]);
  return Object.fromEntries(
    [...given].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

/** One search, one text: the explorer's parameters in their order. */
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
const newSavedSearchBody = z.strictObject({ name, search });

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
  /** Whether it has a feed; its address is answered once, when it is made. */
  hasFeed: z.boolean(),
  createdAt: instant,
});

export type SavedSearch = z.infer<typeof savedSearchReply>;

/** `GET /api/saved-searches`: those of whoever asks, by name. */
const savedSearchesReply = z.array(savedSearchReply);

/** `POST /api/saved-searches/{id}/feed`: whoever has the address reads the feed. An earlier address is void. */
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
