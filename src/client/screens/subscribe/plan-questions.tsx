import type { ReactNode } from 'react';
import { Link } from '#client/platform/router/link.tsx';
import { paths } from '#shared/paths.ts';
import { premiumPrice } from '#shared/vocabulary/tiers.ts';

const linkClass = 'text-accent underline underline-offset-[3px]';

/** What people ask before they pay (the terms say the same at length). */
const questions: ReadonlyArray<{ question: string; answer: ReactNode }> = [
  {
    question: 'Can I cancel any time?',
    answer: (
      <>
        Yes, with one button under{' '}
        <Link to={paths.manageSubscription()} className={linkClass}>
          Manage Subscription
        </Link>
        . Premium stays until the end of the month you have paid for, and nothing is charged after it.
      </>
    ),
  },
  {
    question: 'What becomes of my lists afterwards?',
    answer:
      'They are kept, with their emails and notes, and so are your favorites. All of it is back the moment you have premium again.',
  },
  {
    question: 'How do I pay?',
    answer: (
      <>
        By card, {premiumPrice} each month, on the page of our payment provider, Stripe. We never see or store
        your card number. Refunds are in the{' '}
        <Link to={paths.terms()} className={linkClass}>
          Terms
        </Link>
        .
      </>
    ),
  },
];

export function PlanQuestions() {
  return (
    <section aria-labelledby="plan-questions" className="mt-14 max-md:mt-10">
      <h2 id="plan-questions" className="heading">
        Before you decide
      </h2>
      <div className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-3">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <h3 className="font-strong">{question}</h3>
            <p className="mt-1.5 max-w-measure text-ink-2">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
