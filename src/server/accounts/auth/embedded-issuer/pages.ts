import { demoAccounts } from '#server/accounts/auth/embedded-issuer/demo-accounts.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import { standalonePage } from '#server/platform/http/replies/standalone-page.ts';

/** Advice for the operator before others get access: without it a proxy lets anybody sign in as anybody. */
export const beforeProxy =
  'Before you put a proxy or tunnel in front, set SIGN_IN=invite (or an OpenID Connect provider) and BASE_URL to the address people use.';

/** Renders the embedded sign-in page: one field, one button, and a button per demo account. */
export function signInPage(options: {
  productName: string;
  action: string;
  email?: string;
  fault?: string;
}): string {
  const { productName, action, email = '', fault } = options;
  const accounts = demoAccounts
    .map(
      (account) =>
        `<li><button class="account" type="submit" name="account" value="${account.email}" formnovalidate>
          <strong>${escapeMarkup(account.firstName)} ${escapeMarkup(account.lastName)}</strong><span>${account.email}</span><em>${account.role}</em>
        </button></li>`,
    )
    .join('');
  const described = fault === undefined ? '' : ' aria-invalid="true" aria-describedby="fault"';
  return standalonePage({
    productName,
    title: 'Log in',
    body: `<h1>Log in</h1>
      <form method="post" action="${escapeMarkup(action)}">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="email" required autofocus maxlength="254" value="${escapeMarkup(email)}"${described}>
        ${fault === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeMarkup(fault)}</p>`}
        <button class="fill" type="submit">Continue</button>
        <h2>Or use a demo account</h2>
        <ul>${accounts}</ul>
      </form>
      <p class="note">This sign-in exists only on this machine. Use any address; no password is needed.</p>
      <p class="note">${beforeProxy}</p>`,
  });
}

/**
 * Renders the confirmation of a sign-out: a visible button, or a script that submits if the sign-out was
 * confirmed before.
 */
export function logoutPage(
  form: string,
  productName: string,
  { submitsItself }: { submitsItself: boolean },
): string {
  return standalonePage({
    productName,
    title: 'Log out',
    body: `<h1>Log out</h1><p>You are leaving ${escapeMarkup(productName)}.</p>${form}
      <button class="fill" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Log out</button>`,
    ...(submitsItself && { script: '/standalone/log-out.js' }),
  });
}

export function signInFailedPage(productName: string): string {
  return standalonePage({
    productName,
    title: 'Signing in did not work',
    body: `<h1>Signing in did not work</h1>
      <p>The sign-in took too long or was opened twice.</p>
      <p><a class="fill" href="/api/login">Try again</a> <a class="line" href="/">Return Home</a></p>`,
  });
}
