import type { Follow } from '#shared/contract/search/follows.ts';
import { paths } from '#shared/paths.ts';
import type { FollowCadence, FollowEvent } from '#shared/vocabulary/follows.ts';
import { type Season, seasonLabels } from '#shared/vocabulary/seasons.ts';

export const cadenceOptions: ReadonlyArray<readonly [FollowCadence, string]> = [
  ['each', 'Each email'],
  ['daily', 'Daily digest'],
  ['weekly', 'Weekly digest'],
  ['none', 'No email'],
];

/** The choices of a reader to whom no mail can be sent. */
export const cadencesWithoutMail: typeof cadenceOptions = [['none', 'No email']];

export const eventOptions: ReadonlyArray<readonly [FollowEvent, string]> = [
  ['every', 'Every new email'],
  ['season_start', 'First email of a season'],
  ['offer', 'Discount of at least'],
  ['platform', 'Change of email platform'],
  ['silence', 'No email for'],
];

/** The emails a follow is about. */
export function eventWords({ event, threshold }: Pick<Follow, 'event' | 'threshold'>): string {
  if (event === 'offer') return `Discounts of at least ${threshold}%`;
  if (event === 'silence') return `No email for ${threshold} ${threshold === 1 ? 'day' : 'days'}`;
  return eventOptions.find(([value]) => value === event)?.[1] ?? '';
}

export function followName({ kind, name }: Pick<Follow, 'kind' | 'name'>): string {
  return kind === 'season' ? (seasonLabels[name as Season] ?? name) : name;
}

export function followPath({ kind, key, search }: Pick<Follow, 'kind' | 'key' | 'search'>): string {
  switch (kind) {
    case 'brand':
      return paths.brand(key);
    case 'category':
      return paths.category(key);
    case 'season':
      return paths.planner(key);
    case 'search':
      return `${paths.emails()}${search === null || search === '' ? '' : `?${search}`}`;
  }
}

export const weekdays: ReadonlyArray<readonly [number, string]> = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
];

export const hours: ReadonlyArray<readonly [number, string]> = Array.from({ length: 24 }, (_, hour) => [
  hour,
  `${String(hour).padStart(2, '0')}:00`,
]);
