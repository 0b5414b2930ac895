import type { WireSession } from '#doubles/payment-sandbox/api/wire.ts';
import { checkoutPath } from '#doubles/payment-sandbox/billing/checkout.ts';
import type { TestCard } from '#doubles/payment-sandbox/billing/customers.ts';
import { price, subscriptionState } from '#doubles/payment-sandbox/copy.ts';
import type { ShownSubscription } from '#doubles/payment-sandbox/pages/overview.ts';
import { type SandboxAction, sandboxActions } from '#doubles/payment-sandbox/pages/sandbox-actions.ts';
import { playsPath, sandboxPath } from '#doubles/payment-sandbox/sandbox-paths.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import { standalonePage } from '#server/platform/http/replies/standalone-page.ts';

/** The page on which Stripe would ask for a card: the plan, its price, `Pay` and `Cancel`. */
export function checkoutPage(
  productName: string,
  { session, wasDeclined }: { session: WireSession; wasDeclined: boolean },
): string {
  const email = session.customer_details?.email ?? null;
  return standalonePage({
    productName,
    title: 'Payment sandbox',
    styles,
    body: `${notice}
      <h1>Premium Plan</h1>
      <p class="price"><strong>${price}</strong> per month</p>
      <dl>
        <div><dt>Due today</dt><dd>${price}</dd></div>
        <div><dt>Billed</dt><dd>Monthly, until you cancel</dd></div>
        ${email === null ? '' : `<div><dt>Account</dt><dd>${escapeMarkup(email)}</dd></div>`}
      </dl>
      <form method="post" action="${checkoutPath(session.id)}">
        ${cardChoice(wasDeclined ? 'declined' : 'works', wasDeclined)}
        ${wasDeclined ? '<p class="fault" id="fault" role="alert">Your card was declined. Nothing was charged.</p>' : ''}
        <button class="fill" type="submit" name="decision" value="pay">Pay</button>
        <button class="line" type="submit" name="decision" value="cancel">Cancel</button>
      </form>
      <p class="note">Administrators can simulate later months under <a href="${sandboxPath}">subscriptions</a>.</p>`,
  });
}

/** Chooses the bank's answer, in place of a card number. */
export function cardChoice(card: TestCard, wasDeclined: boolean): string {
  const choice = (value: TestCard, label: string) =>
    `<label><input type="radio" name="card" value="${value}"${value === card ? ' checked' : ''}> ${label}</label>`;
  return `<fieldset${wasDeclined ? ' aria-describedby="fault"' : ''}>
          <legend>Test card</legend>
          ${choice('works', 'The bank accepts it')}
          ${choice('declined', 'The bank declines it')}
        </fieldset>`;
}

/** A checkout that is paid, expired or unknown. */
export function closedCheckoutPage(
  productName: string,
  { title, sentence, way }: { title: string; sentence: string; way: { label: string; href: string } },
): string {
  return standalonePage({
    productName,
    title,
    styles,
    body: `${notice}
      <h1>${escapeMarkup(title)}</h1>
      <p>${escapeMarkup(sentence)}</p>
      <p><a class="fill" href="${escapeMarkup(way.href)}">${escapeMarkup(way.label)}</a></p>`,
  });
}

/** Replaces the subscriptions for viewers without the right to see them. */
export function forAdministratorsPage(productName: string, isSignedIn: boolean): string {
  const login = `/api/login?returnTo=${encodeURIComponent(sandboxPath)}`;
  return standalonePage({
    productName,
    title: 'For administrators',
    styles,
    body: `${notice}
      <h1>For administrators</h1>
      <p>${isSignedIn ? 'Your account is not an administrator’s. ' : ''}Everybody’s subscriptions are shown to administrators only.</p>
      <p>${isSignedIn ? '<a class="fill" href="/">Return Home</a>' : `<a class="fill" href="${login}">Log in</a> <a class="line" href="/">Return Home</a>`}</p>`,
  });
}

/** All subscriptions of the sandbox, with the actions on them. */
export function subscriptionsPage(
  productName: string,
  { subscriptions, news }: { subscriptions: readonly ShownSubscription[]; news: string | null },
): string {
  const rows = subscriptions.map(subscriptionRow).join('');
  return standalonePage({
    productName,
    title: 'Subscriptions in the payment sandbox',
    styles,
    body: `${notice}
      <h1>Subscriptions</h1>
      ${news === null ? '' : `<p class="news" role="status">${escapeMarkup(news)}</p>`}
      ${rows === '' ? '<p>Nobody has subscribed yet. <a href="/subscribe">Compare the plans</a> to be the first.</p>' : `<ul>${rows}</ul>`}
      <h2>What the buttons do</h2>
      <dl class="words">
        <div><dt>Renew</dt><dd>The month ends and the next one is paid, or an overdue bill is. A cancelled subscription ends.</dd></div>
        <div><dt>Fail</dt><dd>The month ends and the card is declined. The fourth time in a row the subscription ends.</dd></div>
        <div><dt>Expire</dt><dd>The subscription ends now.</dd></div>
      </dl>
      <p class="note">The same from a terminal: <code>npm run sandbox -- renew EMAIL</code></p>`,
  });
}

const actionLabels: Record<SandboxAction, string> = { renew: 'Renew', fail: 'Fail', expire: 'Expire' };

function subscriptionRow(subscription: ShownSubscription): string {
  const { id, email, status } = subscription;
  const name = escapeMarkup(email ?? 'No email');
  const buttons = sandboxActions
    .map(
      (action) =>
        `<button class="line" type="submit" name="action" value="${action}" aria-label="${actionLabels[action]} ${name}">${actionLabels[action]}</button>`,
    )
    .join('');
  return `<li class="subscription"><strong>${name}</strong><span>${escapeMarkup(subscriptionState(subscription))}</span>
    ${
      status === 'canceled'
        ? ''
        : `<form method="post" action="${playsPath}"><input type="hidden" name="subscription" value="${escapeMarkup(id)}">${buttons}</form>`
    }</li>`;
}

export const notice = `<p class="sandbox"><strong>Payment sandbox</strong> No card is asked for and no money moves.</p>`;

export const styles = `
.sandbox{padding:12px 16px;margin-bottom:32px;border:1px dashed var(--line-strong);border-radius:10px;font-size:.875rem;color:var(--ink-2)}.sandbox strong{display:block;color:var(--ink)}
h1{margin-bottom:12px}h1+ul,h1+.news,.news+ul{margin-top:24px}
.price{color:var(--ink-2);margin-bottom:24px}.price strong{font:560 1.75rem/2.25rem Besley,Rockwell,Georgia,serif;letter-spacing:-.02em;color:var(--ink);margin-right:4px}
dl{margin:0 0 24px;border-top:1px solid var(--line)}dl div{display:flex;gap:16px;justify-content:space-between;padding:10px 0;border-bottom:1px solid var(--line);font-size:.875rem}dt{color:var(--ink-2);flex:none}dd{margin:0;text-align:right;overflow-wrap:anywhere;min-width:0}
.words div{justify-content:flex-start}.words dt{width:72px;color:var(--ink);font-weight:550}.words dd{text-align:left;color:var(--ink-2)}
fieldset{border:0;padding:0;margin:0;min-width:0}legend{padding:0;font-size:.875rem;font-weight:550;margin-bottom:4px}
fieldset label{display:flex;align-items:center;gap:10px;min-height:44px;margin:0;font-weight:400;cursor:pointer}input[type=radio]{width:18px;min-height:0;height:18px;margin:0;accent-color:var(--accent)}
form>.line{width:100%;margin-top:8px}
.note a,main p>a:not(.fill){color:var(--accent);text-underline-offset:3px}
.news{padding:12px 16px;border-radius:10px;background:var(--hover);font-size:.875rem}
.subscription{padding:16px;background:var(--raised);border:1px solid var(--line);border-radius:10px;font-size:.875rem;line-height:1.25rem}
.subscription strong{display:block;font:600 1rem/1.5rem Besley,Rockwell,Georgia,serif;overflow-wrap:anywhere}.subscription span{color:var(--ink-2)}
.subscription form{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin-top:12px}.subscription form>.line{margin:0;padding:0 8px}
code{font:.8125rem/1.25rem ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
`;
