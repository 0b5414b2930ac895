import type { MailZones } from '#server/ingest/classify/mail-zones.ts';
import { findAmounts } from '#server/ingest/offers/amounts.ts';
import { findCode } from '#server/ingest/offers/codes.ts';
import type { Discount } from '#server/ingest/offers/discount.ts';
import { findEndDate } from '#server/ingest/offers/end-date.ts';
import { findExtras } from '#server/ingest/offers/extras.ts';
import { findPercents } from '#server/ingest/offers/percents.ts';
import { readMarkedOffers } from '#server/ingest/offers/promotion-markup.ts';
import type { Offer, ParsedMail } from '#server/ingest/types.ts';

/** More offers than a mail makes; what comes later is fine print. */
const maxOffers = 5;

/** The beginning of a mail says what it offers; this is about two printed pages. */
const maxBodyLength = 6_000;

/** Enough words around a figure to see what it is about. */
const evidenceReach = 50;

/**
 * What a mail offers: percent and sums off, free delivery, gifts, each with the code to use and the last day where the
 * mail names them. Structured hints of the sender win over words.
 * @returns at most five, as they stand in the mail, subject first.
 */
export function extractOffers(mail: ParsedMail, zones: MailZones): Offer[] {
  const text = [zones.subject, zones.preheader, zones.body.slice(0, maxBodyLength)]
    .join('\n')
    .replace(/[^\S\n]+/g, ' ');
  const [marked] = readMarkedOffers(mail.html);
  const written = marked === undefined ? text : `${marked.description}\n${text}`;
  const searched = withPlainFigures(written);
  const discounts = unique([...findPercents(searched), ...findAmounts(searched), ...findExtras(searched)]);
  const monthFirst = discounts.some(({ currency }) => currency === 'USD') || /\$\s?\d/.test(searched);
  const code = marked?.code ?? findCode(searched, zones.boxed)?.code ?? null;
  const endsOn = marked?.endsOn ?? findEndDate(searched, mail.receivedAt, monthFirst);
  if (discounts.length === 0) return code === null ? [] : [codeAlone(code, endsOn, written)];
  return discounts.slice(0, maxOffers).map((discount) => ({
    kind: discount.kind,
    percent: discount.percent,
    amount: discount.amount,
    currency: discount.currency,
    isUpTo: discount.isUpTo,
    code: takesCode(discount) ? code : null,
    endsOn,
    evidence: evidenceAround(written, discount.start, discount.end),
  }));
}

const otherFigures = /[٠-٩۰-۹０-９٪％]/g;

/** Arabic, Persian and full-width figures and their percent signs as ours, each in its place. */
function withPlainFigures(text: string): string {
  return text.replace(otherFigures, (sign) => {
    if (sign === '٪' || sign === '％') return '%';
    const zero = sign >= '０' ? '０' : sign >= '۰' ? '۰' : '٠';
    return String(sign.charCodeAt(0) - zero.charCodeAt(0));
  });
}

/** Delivery that is free for everybody needs no code. */
function takesCode({ kind }: Discount): boolean {
  return kind !== 'free_delivery';
}

function codeAlone(code: string, endsOn: string | null, text: string): Offer {
  const at = text.indexOf(code);
  const evidence = evidenceAround(text, at, at + code.length);
  return {
    kind: 'other',
    percent: null,
    amount: null,
    currency: null,
    isUpTo: false,
    code,
    endsOn,
    evidence,
  };
}

/** The same figure twice is one offer; the first place counts, and "up to" anywhere makes it "up to". */
function unique(discounts: readonly Discount[]): Discount[] {
  const found = new Map<string, Discount>();
  for (const discount of [...discounts].sort((a, b) => a.start - b.start)) {
    const name = `${discount.kind} ${discount.percent ?? ''} ${discount.amount ?? ''} ${discount.currency ?? ''}`;
    const known = found.get(name);
    if (known === undefined) found.set(name, { ...discount });
    else known.isUpTo ||= discount.isUpTo;
  }
  return [...found.values()];
}

function evidenceAround(text: string, start: number, end: number): string {
  const lineStart = text.lastIndexOf('\n', Math.max(0, start - 1)) + 1;
  const nextBreak = text.indexOf('\n', end);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  return text
    .slice(Math.max(lineStart, start - evidenceReach), Math.min(lineEnd, end + evidenceReach))
    .trim();
}
