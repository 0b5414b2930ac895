import type { Conditions } from '#server/db/conditions.ts';
import type { EmailState } from '#shared/vocabulary/email-states.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** What the dashboard's lists of emails are narrowed by beside brand and type. */
export interface Narrowing {
  /** `deleted`: what was deleted in bulk and can still be brought back, which every other list leaves out. */
  state?: EmailState | 'deleted' | undefined;
  season?: Season | undefined;
  /** A BCP 47 tag. */
  language?: string | undefined;
  esp?: string | undefined;
  receivedFrom?: Date | undefined;
  receivedBefore?: Date | undefined;
  /** From 0 to 1: the type is surer by recognition than that in what is left out, or was set by hand. */
  confidenceBelow?: number | undefined;
}

/**
 * Adds conditions on a row of `emails`. They are written so that no index serves them: the statements that ask have
 * chosen one, and the planner would be wrong about these by factors of a thousand.
 * @param narrowing undefined for the lists of readers, which are narrowed by what is published.
 */
export function narrow(where: Conditions, narrowing: Narrowing | undefined): void {
  if (narrowing === undefined) return;
  const { state, season, language, esp, receivedFrom, receivedBefore, confidenceBelow } = narrowing;
  if (state === 'deleted') where.add('deleted', () => '(removed_at is not null) is true');
  else where.add('', () => 'removed_at is null');
  if (state !== undefined && state !== 'deleted')
    where.add('state', (value) => `state || '' = ${value}`, state);
  if (season !== undefined) where.add('season', (value) => `season || '' = ${value}`, season);
  if (language !== undefined) where.add('language', (value) => `language = ${value}`, language);
  if (esp !== undefined) where.add('esp', (value) => `esp = ${value}`, esp);
  const receivedAt = "received_at + interval '0'";
  if (receivedFrom !== undefined)
    where.add('from', (at) => `${receivedAt} >= ${at}::timestamptz`, receivedFrom);
  if (receivedBefore !== undefined)
    where.add('to', (at) => `${receivedAt} < ${at}::timestamptz`, receivedBefore);
  if (confidenceBelow !== undefined) where.add('unsure', isUnsure, confidenceBelow);
}

/** In a text of its own it is asked row by row. */
function isUnsure(below: string): string {
  return `not campaign_type_locked and (exists (select from email_bodies b
    where b.email_id = emails.id and email_confidence(b.evidence) < ${below}::double precision)) is true`;
}
