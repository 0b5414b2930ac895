import { z } from 'zod';
import { opensBrand, type Readable } from '#server/library/access/readable.ts';
import { findBrand } from '#server/library/brands/repository.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import type { MailContent, MailKinds, MailLink, MailPart } from '#server/platform/mail/mail-kinds.ts';
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-token.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import {
  listNames,
  nameOf,
  newEmailsFrom,
  reasonOf,
  silenceOf,
} from '#server/search/follows/follow-words.ts';
import {
  type FollowedEmail,
  findFollowed,
  readableOf,
  readMatches,
  withCards,
} from '#server/search/follows/followed-emails.ts';
import { type FollowRow, listFollowsById } from '#server/search/follows/repository.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { shownSubject } from '#shared/format/shown-subject.ts';
import { paths } from '#shared/paths.ts';

const pair = z.tuple([z.number().int(), z.number().int()]);

/** Single emails: pairs of follow and email. */
const followData = z.object({ matches: z.array(pair) });

const digestData = z.object({
  parts: z.array(z.object({ id: z.number().int(), after: z.number(), upTo: z.number() })),
  /** Pairs of follow and email that were held back. */
  held: z.array(pair),
  /** Follows whose brand has fallen silent. */
  silent: z.array(z.number().int()),
});

/** The content of a digest, which is made when it is sent. */
export type DigestData = z.infer<typeof digestData>;

/** Emails that a digest lists of one follow; the rest is behind a link. */
const maxListed = 15;

/** Renders the mails of follows when they are sent, with the access that their reader has then. */
export function followMails(deps: FollowDependencies): MailKinds {
  return {
    follow: async ({ userId, data }) => {
      if (userId === null) return null;
      const found = await readMatches(deps, userId, followData.parse(data).matches, wantsMail);
      if (found === undefined) return null;
      const { emails, followIds } = found;
      const heard = new Set(emails.flatMap(({ id }) => [...(followIds.get(id) ?? [])]));
      return singleMail(
        deps,
        found.follows.filter(({ id }) => heard.has(id)),
        emails,
      );
    },
    digest: async ({ userId, data }) => {
      if (userId === null) return null;
      const parts = await digestParts(deps, userId, digestData.parse(data));
      return parts.length === 0 ? null : digestMail(deps, userId, parts);
    },
  };
}

const first = ([id]: readonly [number, number]) => id;
const wantsMail = ({ cadence }: FollowRow) => cadence !== 'none';

function singleMail(
  { config: { baseUrl }, secret }: FollowDependencies,
  follows: readonly FollowRow[],
  emails: readonly FollowedEmail[],
): MailContent {
  const [email] = emails;
  const token = unsubscribeToken({ kind: 'follows', ids: follows.map(({ id }) => id) }, secret);
  const [only] = emails.length === 1 ? emails : [];
  return {
    subject: only === undefined ? newEmailsFrom(emails) : `${only.brand.name}: ${shownSubject(only.subject)}`,
    preheader: only?.preheader ?? `You follow ${listNames(follows.map(nameOf))}.`,
    parts: [
      { kind: 'links', links: emails.map((each) => linkOf(each, baseUrl)) },
      {
        kind: 'button',
        label: only === undefined ? 'Open the newest' : 'Open the email',
        url: `${baseUrl}${paths.email(email?.id ?? 0)}`,
      },
    ],
    reason: reasonOf(follows),
    unsubscribeUrl: `${baseUrl}${paths.unsubscribe(token)}`,
    settings: { label: 'All you follow', url: `${baseUrl}${paths.follows()}` },
  };
}

interface Section {
  follow: FollowRow;
  emails: FollowedEmail[];
  total: number;
  isSilent: boolean;
}

async function digestParts(
  deps: FollowDependencies,
  userId: string,
  { parts, held, silent }: DigestData,
): Promise<Section[]> {
  const readable = await readableOf(deps, userId);
  if (readable === undefined) return [];
  const heldCards = await withCards(deps, held);
  const ids = [...parts.map(({ id }) => id), ...held.map(first), ...silent];
  const sections: Section[] = [];
  const shown = new Set<number>();
  const follows = await listFollowsById(deps.database.pool, userId, ids);
  for (const follow of follows.filter(wantsMail)) {
    const part = parts.find(({ id }) => id === follow.id);
    const found = part === undefined ? [] : await findFollowed(deps, readable, follow, part);
    const own = heldCards.filter(([id]) => id === follow.id).map(([, emailId]) => emailId);
    // An email that two follows want is listed once.
    const wanted = [...new Set([...found, ...own])].filter((id) => !shown.has(id));
    const emails = await listEmailsById(deps.database.pool, readable, wanted);
    for (const { id } of emails) shown.add(id);
    const isSilent = silent.includes(follow.id) && (await isOpen(deps, readable, follow));
    if (emails.length > 0 || isSilent)
      sections.push({ follow, emails: emails.slice(0, maxListed), total: emails.length, isSilent });
  }
  return sections;
}

/** False for a follow of a brand that is hidden or closed to its reader by now. */
export async function isOpen(
  { database: { pool } }: FollowDependencies,
  readable: Readable,
  { key }: FollowRow,
): Promise<boolean> {
  const brand = await findBrand(pool, key);
  return brand !== undefined && opensBrand(readable, brand);
}

function digestMail(
  { config: { baseUrl, productName }, secret }: FollowDependencies,
  userId: string,
  sections: readonly Section[],
): MailContent {
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  const named = total === 0 ? sections : sections.filter(({ emails }) => emails.length > 0);
  const names = listNames(named.map(({ follow }) => nameOf(follow)));
  const single = sections.filter(({ follow }) => follow.cadence === 'each').map(({ follow }) => follow.id);
  const token = unsubscribeToken({ kind: 'digests', userId, ids: single }, secret);
  const parts = sections.flatMap(({ follow, emails, total: count, isSilent }): MailPart[] => {
    const more = count - emails.length;
    const stop = `${baseUrl}${paths.unsubscribe(unsubscribeToken({ kind: 'follows', ids: [follow.id] }, secret))}`;
    return [
      { kind: 'heading', text: nameOf(follow) },
      ...(isSilent ? [{ kind: 'text' as const, text: `${silenceOf(follow)}.` }] : []),
      { kind: 'links', links: emails.map((each) => linkOf(each, baseUrl)) },
      {
        kind: 'links',
        links: [
          ...(more > 0 ? [{ title: `${formatCount(more)} more`, url: `${baseUrl}${pageOf(follow)}` }] : []),
          {
            title: `Stop ${follow.webhookId === null ? 'following' : 'email about'} ${nameOf(follow)}`,
            url: stop,
          },
        ],
      },
    ];
  });
  return {
    subject: total === 0 ? `Silence: ${names}` : `${countOf(total, 'new email', 'new emails')}: ${names}`,
    preheader: `What you follow in ${productName}.`,
    parts,
    reason: `You asked for this digest.`,
    unsubscribeUrl: `${baseUrl}${paths.unsubscribe(token)}`,
    settings: { label: 'All you follow', url: `${baseUrl}${paths.follows()}` },
  };
}

function linkOf(email: FollowedEmail, baseUrl: string): MailLink {
  const { id, brand, preheader } = email;
  return {
    title: shownSubject(email.subject),
    url: `${baseUrl}${paths.email(id)}`,
    over: brand.name,
    ...(preheader !== null && preheader !== '' && { under: preheader }),
  };
}

function pageOf({ brandId, categoryId, season, key, search }: FollowRow): string {
  if (brandId !== null) return paths.brand(key);
  if (categoryId !== null) return paths.category(key);
  if (season !== null) return paths.planner(season);
  return `${paths.emails()}${search === null || search === '' ? '' : `?${search}`}`;
}
