import type { OffersBody } from '#shared/contract/curation/admin-emails.ts';
import type { Offer } from '#shared/contract/library/offers.ts';
import {
  type OfferFigure,
  type OfferKind,
  type OfferScope,
  offerFigures,
  offerScopes,
} from '#shared/vocabulary/offer-kinds.ts';

/** An offer as form fields: everything is text, empty for null. */
export interface OfferDraft {
  /** React key of the draft, stable when other drafts are removed. */
  key: number;
  kind: OfferKind;
  percent: string;
  amount: string;
  currency: string;
  buys: string;
  pays: string;
  leastItems: string;
  threshold: string;
  code: string;
  scope: OfferScope | '';
  startsOn: string;
  startsAt: string;
  endsOn: string;
  endsAt: string;
  evidence: string;
  isUpTo: boolean;
  isTiered: boolean;
}

const textOf = (value: number | string | null) => String(value ?? '');

export function draftOfOffer(offer: Offer, key: number): OfferDraft {
  return {
    key,
    kind: offer.kind,
    percent: textOf(offer.percent),
    amount: textOf(offer.amount),
    currency: textOf(offer.currency),
    buys: textOf(offer.buys),
    pays: textOf(offer.pays),
    leastItems: textOf(offer.leastItems),
    threshold: textOf(offer.threshold),
    code: textOf(offer.code),
    scope: offer.scope ?? '',
    startsOn: textOf(offer.startsOn),
    startsAt: textOf(offer.startsAt),
    endsOn: textOf(offer.endsOn),
    endsAt: textOf(offer.endsAt),
    evidence: offer.evidence,
    isUpTo: offer.isUpTo,
    isTiered: offer.isTiered,
  };
}

export function emptyOfferDraft(key: number): OfferDraft {
  return {
    key,
    kind: 'percent',
    percent: '',
    amount: '',
    currency: '',
    buys: '',
    pays: '',
    leastItems: '',
    threshold: '',
    code: '',
    scope: '',
    startsOn: '',
    startsAt: '',
    endsOn: '',
    endsAt: '',
    evidence: '',
    isUpTo: false,
    isTiered: false,
  };
}

/** Reports whether a kind requires or allows a figure. */
export function hasFigure(kind: OfferKind, figure: OfferFigure): boolean {
  const { has, mayHave } = offerFigures[kind];
  return has.includes(figure) || mayHave.includes(figure);
}

type WrittenOffer = NonNullable<OffersBody['offers']>[number];

/**
 * The draft as a request body. Figures that its kind does not have are omitted, because they remain from
 * another kind.
 */
export function offerOfDraft(draft: OfferDraft): WrittenOffer {
  const { kind } = draft;
  const figure = (name: OfferFigure) => (hasFigure(kind, name) ? numberOf(draft[name]) : null);
  const amount = figure('amount');
  const threshold = numberOf(draft.threshold);
  const text = (value: string) => value.trim() || null;
  return {
    kind,
    percent: figure('percent'),
    amount,
    currency: amount === null && threshold === null ? null : (text(draft.currency)?.toUpperCase() ?? null),
    buys: figure('buys'),
    pays: figure('pays'),
    leastItems: figure('leastItems'),
    threshold,
    code: text(draft.code),
    scope: offerScopes.find((scope) => scope === draft.scope) ?? null,
    startsOn: text(draft.startsOn),
    startsAt: text(draft.startsAt),
    endsOn: text(draft.endsOn),
    endsAt: text(draft.endsAt),
    evidence: draft.evidence,
    isUpTo: draft.isUpTo && (kind === 'percent' || kind === 'amount'),
    isTiered: draft.isTiered,
  };
}

/** Text that is no number is sent unchanged, so that the server describes the error. */
function numberOf(written: string): number | null {
  const text = written.trim().replace(',', '.');
  if (text === '') return null;
  const number = Number(text);
  return Number.isNaN(number) ? (text as unknown as number) : number;
}
