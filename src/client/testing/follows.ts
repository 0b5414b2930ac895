import type { Follow, Follows } from '#shared/contract/search/follows.ts';

export function followOf(some: Partial<Follow>): Follow {
  return {
    id: 9,
    kind: 'brand',
    key: 'cragline',
    name: 'Cragline',
    search: null,
    event: 'every',
    threshold: null,
    cadence: 'daily',
    webhookId: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...some,
  };
}

/** The answer of `GET /api/follows`. */
export function followsOfReader(follows: Follow[]): Follows {
  return {
    follows,
    settings: { isPaused: false, digestHour: 8, digestDay: 1, zone: 'UTC', hasFeed: false },
    address: 'ada@demo.test',
  };
}
