import { longestPassword, shortestPassword } from '#server/accounts/invitations/passwords.ts';
import type { InvitationKind } from '#server/accounts/invitations/repository.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import { standalonePage } from '#server/platform/http/replies/standalone-page.ts';
import { paths } from '#shared/paths.ts';

/** Renders the sign-in page: address and password. */
export function signInPage(options: {
  productName: string;
  returnTo: string;
  email?: string;
  fault?: string;
}): string {
  const { productName, returnTo, email = '', fault } = options;
  // Focuses the first empty field.
  const [emailFocus, passwordFocus] = email === '' ? [' autofocus', ''] : ['', ' autofocus'];
  return standalonePage({
    productName,
    title: 'Log in',
    styles,
    body: `<h1>Log in</h1>
      <form method="post" action="${paths.signIn()}">
        <input type="hidden" name="returnTo" value="${escapeMarkup(returnTo)}">
        ${faultLine(fault)}
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required${emailFocus} maxlength="254" value="${escapeMarkup(email)}"${describedBy(fault)}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required${passwordFocus} maxlength="${longestPassword}"${describedBy(fault)}>
        <button class="fill" type="submit">Log In</button>
      </form>
      <p class="note">No account yet, or forgotten your password? An administrator can create a link for you.</p>`,
  });
}

const headings: Record<
  InvitationKind,
  { title: string; lead: (productName: string) => string; button: string }
> = {
  first: {
    title: 'Welcome',
    lead: (name) => `You are the first here. This account will be the primary administrator of ${name}.`,
    button: 'Create account',
  },
  join: {
    title: 'Welcome',
    lead: (name) => `You are invited to ${name}. Choose how you log in from now on.`,
    button: 'Create account',
  },
  reset: {
    title: 'New password',
    lead: () => 'Choose a new password. This logs you out on all other devices and stops your feeds.',
    button: 'Set password',
  },
};

/** Renders the page of an invitation link: a new account, or a new password. */
export function invitationPage(options: {
  productName: string;
  token: string;
  kind: InvitationKind;
  /** The invited address; null if the visitor enters theirs. */
  fixedEmail: string | null;
  email?: string;
  fault?: string;
}): string {
  const { productName, token, kind, fixedEmail, email = '', fault } = options;
  const { title, lead, button } = headings[kind];
  const isFixed = fixedEmail !== null;
  const address = escapeMarkup(fixedEmail ?? email);
  const isEmailNext = !isFixed && email === '';
  return standalonePage({
    productName,
    title,
    styles,
    body: `<h1>${title}</h1>
      <p class="lead">${escapeMarkup(lead(productName))}</p>
      <form method="post" action="${paths.invitation()}">
        <input type="hidden" name="token" value="${escapeMarkup(token)}">
        ${faultLine(fault)}
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" ${isFixed ? 'readonly' : 'required'}${isEmailNext ? ' autofocus' : ''} maxlength="254" value="${address}"${describedBy(fault)}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="new-password" required${isEmailNext ? '' : ' autofocus'} minlength="${shortestPassword}" maxlength="${longestPassword}" aria-describedby="hint${fault === undefined ? '' : ' fault'}">
        <p class="hint" id="hint">At least ${shortestPassword} characters. A few words you will remember work best.</p>
        <button class="fill" type="submit">${button}</button>
      </form>`,
  });
}

/** Renders a page that explains why the visitor cannot go on, with a link to continue. */
export function noticePage(
  productName: string,
  {
    title,
    sentence,
    way = { label: 'Log In', href: paths.signIn() },
  }: {
    title: string;
    sentence: string;
    way?: { label: string; href: string };
  },
): string {
  return standalonePage({
    productName,
    title,
    body: `<h1>${escapeMarkup(title)}</h1>
      <p>${escapeMarkup(sentence)}</p>
      <p><a class="fill" href="${escapeMarkup(way.href)}">${escapeMarkup(way.label)}</a> <a class="line" href="/">Return Home</a></p>`,
  });
}

function faultLine(fault: string | undefined): string {
  return fault === undefined ? '' : `<p class="fault" id="fault" role="alert">${escapeMarkup(fault)}</p>`;
}

function describedBy(fault: string | undefined): string {
  return fault === undefined ? '' : ' aria-describedby="fault"';
}

const styles = `
h1+.lead{margin-top:-12px;margin-bottom:24px;color:var(--ink-2)}
form .fault{margin:0 0 20px;padding:12px 16px;border:1px solid currentColor;border-radius:6px}
input+label{margin-top:16px}
input[readonly]{background:transparent;border-color:var(--line);color:var(--ink-2)}input[readonly]:hover{border-color:var(--line)}
.hint{color:var(--ink-2);font-size:.875rem;margin:8px 0 0}
form>.fill{margin-top:24px;min-height:48px}
`;
