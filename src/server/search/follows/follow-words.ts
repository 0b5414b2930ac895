import type { FollowedEmail } from '#server/search/follows/followed-emails.ts';
import type { FollowRow } from '#server/search/follows/repository.ts';
import { countOf } from '#shared/format/count.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

/** Names three, each once, and counts the rest. */
export function listNames(all: readonly string[]): string {
  const names = [...new Set(all)];
  if (names.length > 3) return `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The name of a follow's subject. */
export function nameOf({ season, name }: Pick<FollowRow, 'season' | 'name'>): string {
  return season === null ? name : seasonLabels[season];
}

export function newEmailsFrom(emails: ReadonlyArray<Pick<FollowedEmail, 'brand'>>): string {
  const brands = listNames(emails.map(({ brand }) => brand.name));
  return `${emails.length === 1 ? 'New email' : countOf(emails.length, 'new email', 'new emails')} from ${brands}`;
}

export function silenceOf({ name, threshold }: Pick<FollowRow, 'name' | 'threshold'>): string {
  return `No email from ${name} for ${countOf(threshold, 'day', 'days')}`;
}

/** Why a mail about single emails was sent. */
export function reasonOf(follows: ReadonlyArray<Pick<FollowRow, 'event' | 'season' | 'name'>>): string {
  const [every, alerts] = [true, false].map((isEvery) =>
    listNames(follows.filter(({ event }) => (event === 'every') === isEvery).map(nameOf)),
  );
  const asked = [every && `each email from ${every}`, alerts && `alerts about ${alerts}`];
  return `You asked for ${asked.filter(Boolean).join(' and ')}.`;
}
