import { toDate, type WireSubscription } from '#doubles/payment-sandbox/api/wire.ts';
import { pounds } from '#doubles/payment-sandbox/copy.ts';
import { cardChoice, notice, styles } from '#doubles/payment-sandbox/pages/pages.ts';
import type { ShownPortal } from '#doubles/payment-sandbox/pages/portal.ts';
import { portalPath } from '#doubles/payment-sandbox/sandbox-paths.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import { standalonePage } from '#server/platform/http/replies/standalone-page.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';

/** Result of the last action. */
export const portalOutcomes = ['charged', 'declined', 'nothing', 'saved'] as const;

export type PortalOutcome = (typeof portalOutcomes)[number];

/** The page on which Stripe lets a customer pay a debt and change the card. */
export function portalPage(
  productName: string,
  portal: ShownPortal,
  outcome: PortalOutcome | undefined,
): string {
  const { session, email, subscription, owedPence, card } = portal;
  const isDeclined = outcome === 'declined';
  const back = session.return_url ?? '/';
  return standalonePage({
    productName,
    title: 'Billing portal',
    styles,
    body: `${notice}
      <h1>Billing</h1>
      ${outcome === undefined || isDeclined ? '' : `<p class="news" role="status">${news[outcome]}</p>`}
      <dl>
        <div><dt>Premium Plan</dt><dd>${stateOf(subscription)}</dd></div>
        <div><dt>Owed now</dt><dd>${pounds(owedPence)}</dd></div>
        ${email === null ? '' : `<div><dt>Account</dt><dd>${escapeMarkup(email)}</dd></div>`}
      </dl>
      <form method="post" action="${portalPath(session.id)}">
        ${cardChoice(card, isDeclined)}
        ${isDeclined ? '<p class="fault" id="fault" role="alert">Your card was declined. Nothing was charged.</p>' : ''}
        ${owedPence === 0 ? '' : `<button class="fill" type="submit" name="action" value="pay">Pay ${pounds(owedPence)}</button>`}
        <button class="${owedPence === 0 ? 'fill' : 'line'}" type="submit" name="action" value="save">Save Card</button>
      </form>
      <p class="note"><a href="${escapeMarkup(back)}">Return to ${escapeMarkup(productName)}</a></p>`,
  });
}

const news: Record<Exclude<PortalOutcome, 'declined'>, string> = {
  charged: 'Paid. Thank you.',
  nothing: 'The card is saved. There was nothing to pay.',
  saved: 'The card is saved. It pays for the months to come.',
};

function stateOf(subscription: WireSubscription | null): string {
  if (subscription === null) return 'None';
  const { status, cancel_at: cancelAt, ended_at: endedAt, items } = subscription;
  const day = (seconds: number) => subscriptionDate(toDate(seconds).toISOString());
  if (status === 'canceled') return endedAt === null ? 'Ended' : `Ended ${day(endedAt)}`;
  if (status !== 'active') return status === 'past_due' ? 'Past due' : escapeMarkup(status);
  if (cancelAt !== null) return `Cancelled, until ${day(cancelAt)}`;
  return `Next billing date ${day(Math.max(...items.data.map((item) => item.current_period_end)))}`;
}
