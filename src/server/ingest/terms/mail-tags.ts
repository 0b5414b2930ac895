import { tagMark } from '#server/ingest/terms/mail-terms.ts';

/** The properties of an email that become tags, besides its words. */
export interface TaggedMail {
  id: number;
  language: string | null;
  platform: string | null;
  from: string;
  /** Percentage of the best offer; null for none. */
  offerPercent: number | null;
  hasOffer: boolean;
  hasAnimation: boolean;
  hasEmoji: boolean;
  codes: readonly string[];
}

/** Number of heaps into which emails are divided; one of them is a sample. */
export const sampleHeaps = 64;

/**
 * Returns `kind` and value as one term; the first three kinds in the form of `email_tags` of migration 0032.
 */
export function tag(kind: TagKind, value: string | number): string {
  return `${tagMark}${kind}:${String(value).toLowerCase().slice(0, 200)}`;
}

/**
 * `b` brand, `t` campaign type, `n` season, `s` state if it is not published (`email_state_tags`), `l`
 * language, `p` platform, `f` address or domain of the sender, `o` whole percent, `h` a feature, `k` code,
 * `r` heap.
 */
type TagKind = 'b' | 't' | 'n' | 's' | 'l' | 'p' | 'f' | 'o' | 'h' | 'k' | 'r';

/**
 * Returns the tags of an email, without those of its brand, type, season and state, which come from its row
 * (`email_tags`).
 */
export function tagsOf(mail: TaggedMail): string[] {
  return [
    ...(mail.language === null ? [] : [tag('l', mail.language)]),
    ...(mail.platform === null ? [] : [tag('p', mail.platform)]),
    ...sendersOf(mail.from).map((sender) => tag('f', sender)),
    ...tagsOfOffers(mail),
    ...(mail.hasAnimation ? [tag('h', 'animation')] : []),
    ...(mail.hasEmoji ? [tag('h', 'emoji')] : []),
    tag('r', heapOf(mail.id)),
  ];
}

/** Returns the tags from an email's offers: they change if those are corrected. */
export function tagsOfOffers({
  offerPercent: percent,
  hasOffer,
  codes,
}: Pick<TaggedMail, 'offerPercent' | 'hasOffer' | 'codes'>): string[] {
  return [
    ...(percent === null ? [] : [tag('o', Math.floor(percent))]),
    ...(hasOffer ? [tag('h', 'offer')] : []),
    ...(codes.length > 0 ? [tag('h', 'code')] : []),
    ...codes.map((code) => tag('k', code)),
  ];
}

/** Returns an address, its domain, and that domain's parents. */
function sendersOf(from: string): string[] {
  const labels = from.slice(from.lastIndexOf('@') + 1).split('.');
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
  return [from, ...domains.slice(-4)];
}

/** Multiplied, so that consecutive emails are in different heaps. */
function heapOf(id: number): number {
  return (Math.imul(id, 0x9e3779b1) >>> 26) % sampleHeaps;
}
