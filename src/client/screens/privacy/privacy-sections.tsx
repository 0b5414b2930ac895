import type { LegalSection } from '#client/features/legal/components/legal-document.tsx';
import { Link } from '#client/platform/router/link.tsx';
import type { Site } from '#shared/contract/operations/site.ts';
import { paths } from '#shared/paths.ts';

/** The privacy policy: the contents of specification section 2, true of the actual product. */
export function privacySections({
  productName,
  supportEmail,
  isBillingOff,
  hasInvitations,
}: Site): LegalSection[] {
  const hasBilling = !isBillingOff;
  const contact = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return [
    {
      id: 'data-we-collect',
      title: 'Data we collect',
      body: (
        <>
          <p>
            You can browse {productName} without an account. What we hold about you depends on how you use it:
          </p>
          <ul>
            <li>
              <strong>When you visit:</strong> the technical records every web server keeps for a short time
              to stay safe and available: the page asked for, the time, the answer, and an abbreviated record
              of the connection.
            </li>
            <li>
              <strong>When you sign in:</strong> your email address
              {hasInvitations
                ? ', and your password as a fingerprint from which it cannot be read.'
                : ' and, where your sign-in provider passes it on, your name and picture.'}{' '}
              For each browser that is logged in we keep its name, since when, and the day of its last use,
              and no network address.
            </li>
            <li>
              <strong>When you use your account:</strong> the brands you mark as favourites, your saved lists,
              the emails in them and the notes you write.
            </li>
            {hasBilling && (
              <li>
                <strong>When you subscribe:</strong> your plan, its start and end, and the reference numbers
                of your subscription. We never see or store your card number.
              </li>
            )}
            <li>
              <strong>When you write to us:</strong> your message and your address, so that we can answer.
            </li>
            <li>
              <strong>When you report an email:</strong> your words and when you sent them, and not who you
              are. Without an account also a keyed fingerprint of your network address, so that your reports
              count once; it goes as soon as we have decided about the email.
            </li>
          </ul>
          <p>We do not collect special categories of data, and we do not buy data about you from anyone.</p>
        </>
      ),
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      body: (
        <>
          <p>
            We use your data to show you the vault, to keep you signed in, to keep your favourites and lists,{' '}
            {hasBilling && 'to bill a subscription you asked for, '}to answer you, and to protect the service
            against abuse. Our legal bases are the contract with you, our legitimate interest in a safe
            service, the law where it makes us keep records, and your consent where we ask for it.
          </p>
          <p>We do not sell personal data, show advertising, or build profiles of our readers.</p>
        </>
      ),
    },
    {
      id: 'emails-in-the-vault',
      title: 'Emails in the vault',
      body: (
        <>
          <p>
            The emails shown here are marketing emails that brands sent to mailboxes run for this purpose.
            Before one is shown, we remove scripts, forms and open-tracking pixels, and what would identify
            the recipient: addresses, names in greetings, and personal codes in links. Pictures are served by
            us, so that opening an email reveals nothing about you to its sender.
          </p>
          <p>
            If you find something personal in an email here, select “Report this email” next to it or write to{' '}
            {contact}, and we will take it out.
          </p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who we share it with',
      body: (
        <>
          <p>We share only what is needed, and only with those who run a part of the service for us:</p>
          <ul>
            {hasBilling && (
              <li>
                <strong>Our payment provider, Stripe,</strong> takes payments and holds your payment details.
                It receives your email address and the plan you chose, and works under its own privacy policy.
              </li>
            )}
            <li>
              <strong>Our {!hasInvitations && 'authentication and '}hosting provider</strong>{' '}
              {!hasInvitations && 'signs you in and '}runs the servers and the database that hold your data,
              on our instructions and under a data processing agreement.
            </li>
          </ul>
          <p>
            Beyond that we pass on data only where the law requires it. If data leaves the United Kingdom or
            the European Economic Area, it does so under an adequacy decision or standard contractual clauses.
          </p>
        </>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights under the GDPR',
      body: (
        <>
          <p>You have the right to</p>
          <ul>
            <li>know whether we hold data about you, and get a copy of it (access);</li>
            <li>have wrong data put right (rectification);</li>
            <li>have your data deleted (erasure);</li>
            <li>have its use limited while a question is open (restriction);</li>
            <li>receive it in a form that another service can read (portability);</li>
            <li>object to uses based on our legitimate interest;</li>
            <li>withdraw a consent at any time, for the future.</li>
          </ul>
          <p>
            For a copy and for deletion, log in and select Take my data or Delete my account under{' '}
            <Link to={paths.account()}>My account</Link>. For everything else, write to {contact} and we will
            answer within one month, free of charge. You may also complain to your data protection authority;
            in the United Kingdom that is the Information Commissioner's Office.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      body: (
        <>
          <p>
            We use one essential cookie to keep you signed in, and short-lived ones while you sign in. Without
            them an account cannot work, so they are set without asking, and only when you sign in.
          </p>
          <p>
            Your answer to the cookie notice and its date are kept in your browser's local storage (
            <code>gdpr-consent</code> and <code>gdpr-consent-date</code>), so that we need not ask again. We
            set no advertising or analytics cookies. Should that change, they will be set only for people who
            selected Accept All Cookies. To change your answer, delete this site's data in your browser.
          </p>
          <p>
            What you set for yourself stays in your browser too, and is never sent to us: light or dark (
            <code>theme</code>), whether single letters are shortcuts (<code>letter-keys</code>), and, for one
            visit, how emails are shown (<code>email-view</code>) and how far you had scrolled (
            <code>scroll-positions</code>).
          </p>
        </>
      ),
    },
    {
      id: 'security',
      title: 'Security',
      body: (
        <>
          <p>
            {hasInvitations
              ? 'Passwords are stored only as salted fingerprints. '
              : 'Connections are encrypted. Sign-in runs through a provider, so we hold no passwords of yours. '}
            Sessions are stored only as a fingerprint, access to personal data is limited to those who need
            it, and emails are shown in a closed frame in which no script can run.
          </p>
          <p>
            No service is perfectly safe. If a breach puts your rights at risk, we will tell you and the
            authority without undue delay. If you find a weakness, please write to {contact}.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <p>
          Technical records are deleted after a short time, and sessions when they expire. Account data is
          kept as long as you have an account; when you ask us to delete it, we do so within 30 days, and a
          week after you select Delete my account
          {hasBilling &&
            ', apart from invoices and payment records, which the law makes us keep for up to seven years'}
          .
        </p>
      ),
    },
    {
      id: 'changes-and-contact',
      title: 'Changes and contact',
      body: (
        <p>
          When this policy changes, the new text and its date appear here; if a change matters to account
          holders, we tell them by email first. Questions and requests go to {contact}.
        </p>
      ),
    },
  ];
}
