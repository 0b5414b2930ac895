import { z } from 'zod';
import { toSummary } from '#server/library/emails/service.ts';
import type { WebhookContent, WebhookItem, WebhookKinds } from '#server/platform/webhooks/webhook-kinds.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import { isOpen } from '#server/search/follows/follow-mails.ts';
import { nameOf, newEmailsFrom, silenceOf } from '#server/search/follows/follow-words.ts';
import {
  type FollowedEmail,
  listChanges,
  type NewsFacts,
  readableOf,
  readMatches,
} from '#server/search/follows/followed-emails.ts';
import { type FollowRow, kindOf, listFollowsById } from '#server/search/follows/repository.ts';
import type { FollowSubject } from '#shared/contract/search/follows.ts';
import { shownSubject } from '#shared/format/shown-subject.ts';
import { paths } from '#shared/paths.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';

const newsData = z.object({ matches: z.array(z.tuple([z.number().int(), z.number().int()])) });

const silenceData = z.object({ followId: z.number().int() });

/** Renders messages to webhooks when they are sent, with the access that their owner has then. */
export function followWebhooks(deps: FollowDependencies): WebhookKinds {
  return {
    follow: ({ data, ...webhook }) => newsContent(deps, webhook, newsData.parse(data).matches),
    silence: ({ data, ...webhook }) => silenceContent(deps, webhook, silenceData.parse(data).followId),
    test: async () => testContent(deps),
  };
}

/** The webhook that gets a message, and its owner. */
interface Receiver {
  userId: string;
  webhookId: number;
}

async function newsContent(
  deps: FollowDependencies,
  { userId, webhookId }: Receiver,
  written: ReadonlyArray<readonly [number, number]>,
): Promise<WebhookContent | null> {
  const { baseUrl } = deps.config;
  const sentHere = (follow: FollowRow) => follow.webhookId === webhookId;
  const found = await readMatches(deps, userId, written, sentHere);
  if (found === undefined) return null;
  const { follows, emails, followIds } = found;
  const facts = await listChanges(deps.database.pool, emails);
  const items = emails.map((email) => {
    const changes = follows
      .filter(({ id }) => followIds.get(email.id)?.has(id))
      .map((follow) => changeOf(follow, email, facts.get(email.id)));
    return { email, changes };
  });
  const [first] = emails;
  return {
    type: 'emails.new',
    title: newEmailsFrom(emails),
    url: `${baseUrl}${emails.length === 1 && first !== undefined ? paths.email(first.id) : paths.follows()}`,
    items: items.map(({ email, changes }) => itemOf(email, changes, baseUrl)),
    data: {
      emails: items.map(({ email, changes }) => ({
        ...toSummary(email, email.brand),
        url: `${baseUrl}${paths.email(email.id)}`,
        changes,
      })),
    },
  };
}

/** Why an email is in the message: the follow that wants it, and the change that it brings. */
interface Change {
  followId: number;
  about: { kind: FollowSubject['kind']; key: string; name: string };
  event: FollowRow['event'];
  what: string;
  /** Values before and after, where something changed. */
  from?: string | null;
  to?: string | number | null;
}

function changeOf(follow: FollowRow, { brand }: FollowedEmail, facts: NewsFacts | undefined): Change {
  const { id, key, event } = follow;
  const about = { kind: kindOf(follow), key, name: nameOf(follow) };
  const change = { followId: id, about, event } as const;
  switch (event) {
    case 'platform': {
      const { platform: to = null, platformBefore: from = null } = facts ?? {};
      return {
        ...change,
        what: `${brand.name} now sends by ${to ?? 'another platform'}, before by ${from ?? 'another'}`,
        from,
        to,
      };
    }
    case 'offer':
      return { ...change, what: `${facts?.offerPercent ?? 0}% off`, to: facts?.offerPercent ?? null };
    case 'season_start': {
      const season = seasonLabels[facts?.season ?? 'none'];
      return { ...change, what: `First email of the season: ${season}`, to: season };
    }
    default:
      return { ...change, what: `New email: ${nameOf(follow)}` };
  }
}

function itemOf(email: FollowedEmail, changes: readonly Change[], baseUrl: string): WebhookItem {
  const { id, brand } = email;
  const changed = changes.filter(({ event }) => event !== 'every').map(({ what }) => what);
  return {
    title: shownSubject(email.subject),
    url: `${baseUrl}${paths.email(id)}`,
    under: [brand.name, ...new Set(changed)].join(' · '),
  };
}

async function silenceContent(
  deps: FollowDependencies,
  { userId, webhookId }: Receiver,
  followId: number,
): Promise<WebhookContent | null> {
  const readable = await readableOf(deps, userId);
  const [follow] = await listFollowsById(deps.database.pool, userId, [followId]);
  if (readable === undefined || follow?.webhookId !== webhookId) return null;
  if (!(await isOpen(deps, readable, follow))) return null;
  const { key, name, threshold } = follow;
  const title = silenceOf(follow);
  const url = `${deps.config.baseUrl}${paths.brand(key)}`;
  const data = { followId, about: { kind: 'brand', key, name }, event: 'silence', days: threshold };
  return { type: 'brand.silent', title, url, items: [], data };
}

function testContent({ config: { baseUrl, productName } }: FollowDependencies): WebhookContent {
  const url = `${baseUrl}${paths.follows()}`;
  return { type: 'test', title: `${productName} can reach this webhook`, url, items: [], data: {} };
}
