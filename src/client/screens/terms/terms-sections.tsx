import type { ReactNode } from 'react';
import type { LegalSection } from '#client/features/legal/components/legal-document.tsx';
import { Link } from '#client/platform/router/link.tsx';
import type { Site } from '#shared/contract/operations/site.ts';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

const refundAtEnd =
  ' If we end the service, or close a paid account without such a reason, we refund the unused part of the current month.';

/** The terms of service (specification, section 2). */
export function termsSections({
  productName,
  supportEmail,
  isBillingOff,
  isOpenToEveryone,
}: Site): LegalSection[] {
  const hasBilling = !isBillingOff;
  const contact = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return [
    {
      id: 'the-service',
      title: 'The service',
      body: (
        <>
          <p>
            {productName} is a browsable archive of marketing emails that brands have sent. These terms apply
            to everyone who uses it, with or without an account. By using it you agree to them; if you do not,
            please do not use it.
          </p>
          {hasBilling ? (
            <p>
              Without a subscription you see brands that are not marked Premium and the last {freeHistoryDays}{' '}
              days of their emails. A premium subscription opens all brands and emails, the whole history,
              unlimited saved lists and favourite brands.
            </p>
          ) : (
            <p>
              {isOpenToEveryone
                ? 'Without an account you see all emails. Logging in opens saved lists and favourite brands.'
                : `Without an account you see the last ${freeHistoryDays} days of emails. Logging in opens the whole history, saved lists and favourite brands.`}{' '}
              Nothing is charged for it.
            </p>
          )}
        </>
      ),
    },
    {
      id: 'your-account',
      title: 'Your account',
      body: (
        <p>
          You need an account for favourites
          {hasBilling ? ', saved lists and a subscription' : ' and saved lists'}. You must be at least 16
          years old, give an email address of your own, and keep your sign-in to yourself. What happens under
          your account is your responsibility; tell us at {contact} if someone else has used it.
        </p>
      ),
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      body: (
        <>
          <p>
            You may read, save and refer to emails for your own research, inspiration and work. You may not
          </p>
          <ul>
            <li>
              copy the archive or large parts of it, or collect it by automated means without our written
              consent;
            </li>
            <li>pass off another brand's email, text or picture as your own, or infringe its rights;</li>
            <li>
              use addresses or links found in emails to send unsolicited messages, or to attack or deceive
              anyone;
            </li>
            <li>
              get around limits or access controls{hasBilling && ', or the premium restriction'}, or share one
              account between people;
            </li>
            <li>
              disturb the service, probe it for weaknesses without telling us, or upload anything harmful;
            </li>
            <li>break the law, or help others to.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'content-of-emails',
      title: 'The emails and their owners',
      body: (
        <p>
          Emails, trade marks and pictures belong to the brands that sent them and are shown for reference and
          comment. Being listed here does not mean that a brand endorses {productName}, or the other way
          round. Offers in an email may have ended. If you own something shown here and want it changed or
          removed, write to {contact} or select “Report this email” next to it.
        </p>
      ),
    },
    ...(hasBilling ? billingSections(contact) : []),
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <>
          <p>
            The service is provided as it is. We work to keep it available and correct, but do not promise
            that it is always reachable, complete, or fit for a particular purpose, and we are not responsible
            for the contents of emails or of the sites they link to.
          </p>
          <p>
            As far as the law allows, we are not liable for indirect losses or lost profit, and our total
            liability in any twelve months is limited to what you paid us in that time. Nothing here limits
            liability for death or personal injury caused by negligence, for fraud, or for anything else that
            cannot be limited by law.
          </p>
        </>
      ),
    },
    {
      id: 'termination',
      title: 'Termination',
      body: (
        <p>
          You may stop using {productName} and ask us to delete your account at any time. We may suspend or
          close an account that breaks these terms, after a warning where that is reasonable, and at once
          where harm is likely.{hasBilling && refundAtEnd}
        </p>
      ),
    },
    {
      id: 'law-and-changes',
      title: 'Changes and law',
      body: (
        <p>
          We may change these terms; the new text and its date appear here, and we email account holders 30
          days before a change that matters. These terms are governed by the law of England and Wales;
          consumers keep the protection of the law where they live. Questions go to {contact}.
        </p>
      ),
    },
  ];
}

/** Price, cancellation and refunds of a subscription. */
function billingSections(contact: ReactNode): LegalSection[] {
  return [
    {
      id: 'billing',
      title: 'Subscription and monthly billing',
      body: (
        <>
          <p>
            Premium costs {premiumPrice} per month. It is billed monthly in advance through our payment
            provider, Stripe, from the day you subscribe, and renews each month until you cancel. Prices
            include the taxes that apply to you unless the checkout says otherwise.
          </p>
          <p>
            If a payment fails, we may try again and, if it keeps failing, set your account back to the free
            plan. Your lists and favourites are kept. We announce a change of price by email at least 30 days
            before it applies, and you may cancel before then.
          </p>
        </>
      ),
    },
    {
      id: 'cancellation',
      title: 'Cancellation',
      body: (
        <p>
          You can cancel at any time under <Link to={paths.manageSubscription()}>Manage Subscription</Link>.
          You keep premium access until the end of the billing period you have paid for; then the account goes
          on with the free plan and nothing more is charged.
        </p>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      body: (
        <p>
          If something went wrong with a payment, or the service did not work for you, write to our support at{' '}
          {contact} with the address of your account. We look at every request and answer within five working
          days. Rights of withdrawal and refund that the law gives consumers are not limited by these terms.
        </p>
      ),
    },
  ];
}
