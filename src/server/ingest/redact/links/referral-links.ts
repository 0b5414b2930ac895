import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';

/** Folders and hosts of referral pages, in the languages brands write in. */
const folder =
  /^(?:r|refs?|raf|(?:refer|invite|tell|bring)[\w-]{0,20}|referrals?|invit(?:es?|ations?|ado|a|ar|ati|o|er)|empfehl\w{0,12}|einlad\w{0,8}|freunde?[\w-]{0,12}|friends?|parrain\w{0,6}|amig[oa]s?|amis?|convid\w{0,4}|convite|indiqu?[eao]|uitnodig\w{0,5}|vrienden|polec\w{0,6}|zapro\w{0,8}|davet|arkadas\w{0,8}|priglas\w{0,8}|anbefal\w{0,5}|tipsa\w{0,8}|v[aä]rva\w{0,8})$/i;

/** Parameters with a referral code; shorter names report the source of a click. */
const parameter =
  /^(?:ref(?:erral|errer|er|eral)?_?(?:code|id|key|token)?|refcode|invite(?:d_?by|r)?_?(?:code|id|key|token)?|invitation(?:_?code)?|raf|friend_?(?:code|id)|parrain|sponsor(?:_?(?:code|id))?|rc)$/;

/** Shorter codes are parts of words. */
const minCode = 4;

/** Returns the referral codes of a link: `/r/teddy-v4k2`, `?ref=teddy-v4k2`. */
export function referralCodes({ kind, page, segments, parameters }: LinkReading): string[] {
  if (kind === 'everybodys') return [];
  const named = parameters
    .filter(({ name, value, reading }) => parameter.test(name) && isCode(value) && reading.ids.length > 0)
    .map(({ value }) => value);
  const isReferral = isReferralPage({ page, segments });
  return isReferral ? [...named, page.slice(page.lastIndexOf('/') + 1)] : named;
}

/** Whether a link leads to a page whose path contains a referral code. */
export function isReferralPage({ page, segments }: Pick<LinkReading, 'page' | 'segments'>): boolean {
  const [host = '', ...path] = page.replace(/\/$/, '').split('/');
  const code = path.at(-1) ?? '';
  const named = path.length > 1 ? (path.at(-2) ?? '') : host.slice(0, host.indexOf('.'));
  return folder.test(named) && isCode(code) && (segments.at(-1)?.ids.length ?? 0) > 0;
}

function isCode(text: string): boolean {
  return text.length >= minCode && /^[\w-]{1,40}$/.test(text) && /[a-z]/i.test(text);
}
