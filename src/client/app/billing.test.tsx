import { describe, expect, test } from 'vitest';
import { cancelQuestion } from '#client/screens/manage-subscription/cancel-button.tsx';
import {
  SubscriptionActive,
  VerificationError,
  Verifying,
} from '#client/screens/subscription-success/verification.tsx';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import { renderScreen, signedIn } from '#client/testing/rendered-screen.ts';

const buttonNamed = (body: string, name: string) =>
  new RegExp(`<button[^>]*>(?:<span[^>]*>)?${name}(?:</span>)?</button>`).test(body);

describe('Subscribe', () => {
  test('offers a free reader the upgrade, without leaving the page first', async () => {
    const { text, body } = await renderScreen('/subscribe', signedIn('free'));
    expect(text).toContain('Upgrade to Premium');
    expect(text).toMatch(/Premium Plan ?Premium £25 per month All brands and emails Unlimited email history/);
    expect(text).toContain('Unlimited saved lists Favorite brands Upgrade Now');
    expect(buttonNamed(body, 'Upgrade Now')).toBe(true);
    expect(body.match(/<button[^>]*disabled=""[^>]*>Current Plan<\/button>/g)).toHaveLength(1);
  });

  test('tells what premium opens in figures of this vault, premium first, and answers four questions', async () => {
    const { text, body } = await renderScreen('/subscribe', {
      '/api/stats/plans': {
        body: {
          free: { emails: 142, brands: 30 },
          premium: { emails: 1_062, brands: 38 },
          oldestEmailAt: '2019-12-31T23:59:00.000Z',
        },
      },
    });
    expect(text).toContain(
      'Emails 1,062 142 free today Brands 38 30 free Going back to 2019 The last 30 days free',
    );
    expect(text.indexOf('Premium Plan')).toBeLessThan(text.indexOf('Free Plan'));
    const questions = /Questions[\s\S]*/.exec(body)?.[0] ?? '';
    expect(questions.match(/<h3[^>]*>[^<]*\?<\/h3>/g)).toHaveLength(4);
    expect(questions).toContain('href="/manage-subscription"');
  });

  test('Figures that cannot be had, or tell of no difference, are left out', async () => {
    const same = { free: { emails: 0, brands: 0 }, premium: { emails: 0, brands: 0 }, oldestEmailAt: null };
    for (const answers of [{}, { '/api/stats/plans': { body: same } }]) {
      const { status, text } = await renderScreen('/subscribe', answers);
      expect(status).toBe(200);
      expect(text).toContain('Premium £25 per month');
      expect(text).not.toContain('free today');
    }
  });

  test('shows a premium reader which plan they have', async () => {
    const { text, body } = await renderScreen('/subscribe', signedIn('premium'));
    expect(text).not.toContain('Upgrade Now');
    expect(body.match(/<button[^>]*disabled=""[^>]*>Current Plan<\/button>/g)).toHaveLength(1);
  });
});

describe('Manage subscription', () => {
  const billed = { subscriptionEndDate: '2027-03-03T09:00:00.000Z' };

  test('shows a free reader the plan and the way to premium', async () => {
    const { text, body } = await renderScreen('/manage-subscription', signedIn('free'));
    expect(text).toMatch(/^Manage Subscription Current Plan Free Plan/);
    expect(text).toContain('£25 per month All brands and emails');
    expect(buttonNamed(body, 'Upgrade to Premium')).toBe(true);
    expect(text).not.toContain('Cancel Subscription');
    expect(body).toContain('href="mailto:help@vault.example"');
  });

  test('shows a paying reader the next billing date and how to cancel', async () => {
    const { text, body } = await renderScreen('/manage-subscription', signedIn('premium', billed));
    expect(text).toContain(
      'Current Plan Premium Next Billing Date 3rd March 2027 £25 per month All brands and emails',
    );
    expect(buttonNamed(body, 'Cancel Subscription')).toBe(true);
    expect(text).toContain(
      "If you cancel, you'll continue to have access until the end of your current billing period.",
    );
    expect(text).not.toMatch(/Upgrade|Premium Until|Cancelled/);
  });

  test('Cancelled, it shows until when premium stays, and nothing more to cancel', async () => {
    const user = signedIn('premium', { ...billed, subscriptionCancelled: true });
    const { text, body } = await renderScreen('/manage-subscription', user);
    expect(text).toMatch(/Premium Until ?Cancelled 3rd March 2027 Paid until then\. Nothing more is charged/);
    expect(body).not.toContain('Cancel Subscription');
    expect(text).not.toContain('Next Billing Date');
  });

  test('Premium that an administrator gave has no date and no button', async () => {
    const { text, body } = await renderScreen('/manage-subscription', signedIn('premium'));
    expect(text).toContain('An administrator gave you Premium.');
    expect(body).not.toContain('Cancel Subscription');
    expect(text).not.toMatch(/Next Billing Date|Premium Until/);
  });

  test('Premium that has ended is the free plan again', async () => {
    const ended = signedIn('premium', { subscriptionEndDate: '2026-11-20T09:00:00.000Z' });
    const { text } = await renderScreen('/manage-subscription', ended);
    expect(text).toContain('Free Plan');
    expect(text).toContain('Upgrade to Premium');
  });

  test.each([undefined, null, '', 'soon'])(
    'A next billing date of %j is none',
    async (subscriptionEndDate) => {
      const user = signedIn('premium', {
        subscriptionEndDate: subscriptionEndDate as string,
        premiumUntil: null,
      });
      const { text } = await renderScreen('/manage-subscription', user);
      expect(text).toContain('Current Plan Premium All brands and emails');
      expect(text).not.toMatch(/Next Billing Date|NaN|Invalid/);
    },
  );

  test('A billing date that has passed while the news is late is not the next one', async () => {
    const user = signedIn('premium', {
      subscriptionEndDate: '2026-11-21T09:00:00.000Z',
      premiumUntil: '2026-11-24T09:00:00.000Z',
    });
    const { text, body } = await renderScreen('/manage-subscription', user);
    expect(text).not.toContain('Next Billing Date');
    expect(buttonNamed(body, 'Cancel Subscription')).toBe(true);
  });

  test('Cancelled without a date it is cancelled all the same', async () => {
    const user = signedIn('premium', {
      subscriptionEndDate: null,
      premiumUntil: null,
      subscriptionCancelled: true,
    });
    const { text } = await renderScreen('/manage-subscription', user);
    expect(text).toContain('Cancelled');
    expect(text).not.toMatch(/Premium Until|Next Billing Date/);
  });

  test('Premium given beside a cancelled subscription says that it goes on', async () => {
    const user = signedIn('premium', { ...billed, subscriptionCancelled: true, premiumUntil: null });
    const { text, body } = await renderScreen('/manage-subscription', user);
    expect(text).toMatch(/Subscription Ends ?Cancelled 3rd March 2027/);
    expect(text).toContain('You keep Premium after it ends, because an administrator gave it to');
    expect(body).not.toContain('Cancel Subscription');
  });

  test.each([
    [
      'past_due',
      'premium',
      'Your last payment failed',
      /declined for £25.*which otherwise ends on the 3rd March 2027/,
    ],
    ['past_due', 'free', 'Your last payment failed', /declined for £25, so Premium is paused\. Pay now/],
    ['unpaid', 'free', 'Your subscription is unpaid', /Premium is paused/],
    [
      'incomplete',
      'free',
      'Your first payment is not complete',
      /£25 payment yet.*Premium starts once it's paid/,
    ],
  ] as const)(
    'A payment that is %s is told a %s reader, with what helps',
    async (problem, tier, heading, what) => {
      const user = signedIn(tier, { ...(tier === 'premium' ? billed : {}), paymentProblem: problem });
      const { text, body } = await renderScreen('/manage-subscription', user);
      expect(text).toContain(heading);
      expect(text).toMatch(what);
      expect(buttonNamed(body, 'Pay or change card')).toBe(true);
      expect(text).not.toContain('Next Billing Date');
      if (tier === 'premium') expect(text).toContain('Premium Until 3rd March 2027');
      expect(body).toMatch(
        /<header[\s\S]*href="\/manage-subscription"[\s\S]*Payment failed[\s\S]*<\/header>/,
      );
    },
  );

  test('Nobody else is told of a payment', async () => {
    const { body } = await renderScreen('/manage-subscription', signedIn('premium', billed));
    expect(body).not.toContain('Payment failed');
    expect(buttonNamed(body, 'Change card')).toBe(true);
  });

  test('asks before it cancels in the words of the specification', () => {
    expect(cancelQuestion).toBe(
      "Are you sure you want to cancel your premium subscription? You'll continue to have access until the end of your current billing period.",
    );
  });
});

describe('Subscription success', () => {
  test('without a session id it goes straight to the error', async () => {
    const { text, body } = await renderScreen('/subscription-success', signedIn('free'));
    expect(text).toContain('Verification Error No session ID provided. Unable to verify your subscription.');
    expect(body).toMatch(/<a[^>]*href="\/manage-subscription"[^>]*>Try Again<\/a>/);
    expect(body).toMatch(/<a[^>]*href="\/"[^>]*>Return Home<\/a>/);
    expect(text).not.toContain('Check again');
  });

  test('arrives as waiting, because only the browser asks', async () => {
    const { text } = await renderScreen('/subscription-success?session_id=cs_1', signedIn('free'));
    expect(text).toContain(
      "Please wait while we activate your subscription... Please don't close this page.",
    );
  });

  test('has its words for waiting, for the end and for what may pass', () => {
    expect(renderComponent(<Verifying />).text).toContain(
      "Please wait while we activate your subscription... Please don't close this page.",
    );
    const active = renderComponent(<SubscriptionActive />);
    expect(active.text).toContain('Subscription Active!');
    expect(active.text).toContain('All brands and emails Unlimited email history');
    expect(active.body).toMatch(/<a[^>]*href="\/"[^>]*>Start Exploring<\/a>/);
    const passing = renderComponent(
      <VerificationError sentence="Failed to verify subscription" onCheckAgain={() => {}} />,
    );
    expect(passing.text).toMatch(
      /Verification Error Failed to verify subscription Check again ?Try Again ?Return Home/,
    );
  });
});
