import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import { keys } from '#client/platform/queries/query-keys.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';

/** Number of each to draw. */
const drawn = { lanes: 5, offers: 3, platforms: 4, types: 4, emails: 4 };

/** The example of a saved search. */
export const savedExample = {
  season: 'black_friday',
  offer: '20',
  name: 'Black Friday, 20% off or more',
} as const;

/**
 * Data of the feature pictures: what this viewer may read today, from the features' own routes. Only the
 * drawn part of each answer is kept; failed requests are left out.
 */
export function examplesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...keys.emails, 'examples'] as const,
    queryFn: ({ signal }) => readExamples(api, signal),
  });
}

async function readExamples(api: ApiClient, signal: AbortSignal) {
  const orNull = <Answer>(answer: Promise<Answer>) => answer.catch(() => null);
  const [plan, vault, offers, platforms, emails, found] = await Promise.all([
    orNull(
      callApi(api, 'GET /api/insights/seasons/:season', { params: { season: savedExample.season }, signal }),
    ),
    orNull(callApi(api, 'GET /api/insights', { signal })),
    orNull(
      callApi(api, 'GET /api/insights/offers', { query: { limit: drawn.offers, sort: 'deepest' }, signal }),
    ),
    orNull(callApi(api, 'GET /api/insights/platforms', { signal })),
    orNull(callApi(api, 'GET /api/emails', { query: { limit: drawn.emails }, signal })),
    orNull(
      callApi(api, 'GET /api/emails/facets', {
        query: { season: [savedExample.season], offer: savedExample.offer },
        signal,
      }),
    ),
  ]);
  return {
    lanes: (plan?.lanes ?? []).slice(0, drawn.lanes).map(({ brand, cells }) => ({
      name: brand.name,
      cells: cells.map(({ offset, emails }) => ({ offset, emails })),
    })),
    types: (vault?.types ?? []).slice(0, drawn.types).map(({ campaignType, emails }) => ({
      name: campaignTypeLabels[campaignType],
      value: emails,
    })),
    weeks: vault === null ? [] : weeksOf(vault.days, vault.to),
    offers: (offers ?? []).map(({ brand, percent, code, evidence }) => ({
      brand: brand.name,
      what: percent === null ? evidence : `${percent}% off`,
      code,
    })),
    platforms: (platforms?.platforms ?? [])
      .flatMap(({ platform, brands }) => (platform === null ? [] : [{ name: platform, value: brands }]))
      .slice(0, drawn.platforms),
    emails: (emails ?? []).map(({ id, subject, subjectLength, receivedAt, previewUrl, brand }) => ({
      ...{ id, subject, subjectLength, previewUrl },
      day: receivedAt.slice(0, 10),
      brand: brand.name,
    })),
    found: found?.total ?? null,
  };
}

export type Examples = Awaited<ReturnType<typeof readExamples>>;

const weekMs = 7 * 86_400_000;
const weeksShown = 52;

/** Emails in each of the last 52 weeks, newest last. */
function weeksOf(days: ReadonlyArray<{ day: string; emails: number }>, to: string): number[] {
  const weeks = new Array<number>(weeksShown).fill(0);
  for (const { day, emails } of days) {
    const ago = Math.floor((Date.parse(to) - Date.parse(day)) / weekMs);
    const at = weeksShown - 1 - ago;
    if (at >= 0) weeks[at] = (weeks[at] ?? 0) + emails;
  }
  return weeks;
}
