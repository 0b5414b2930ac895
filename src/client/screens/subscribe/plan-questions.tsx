import type { ReactNode } from 'react';
import { Link } from '#client/platform/router/link.tsx';
import { paths } from '#shared/paths.ts';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

const linkClass = 'text-accent underline underline-offset-[3px]';

/** Common questions before a payment (the terms answer them at length). */
const questions: ReadonlyArray<{ question: string; answer: ReactNode }> = [
  {
    question: 'Can I cancel any time?',
    answer: (
      <>
        Yes, with one button on{' '}
        <Link to={paths.manageSubscription()} className={linkClass}>
          Manage Subscription
        </Link>
        . You keep Premium until the end of the month you've paid for, and nothing is charged after that.
      </>
    ),
  },
  {
    question: 'What happens to my lists if I cancel?',
    answer:
      'We keep them, with their emails and notes, and your favourites too. You get everything back when you return to Premium.',
  },
  {
    question: 'How do I pay?',
    answer: (
      <>
        By card, {premiumPrice} a month, on the page of our payment provider, Stripe. We never see or store
        your card number. See the{' '}
        <Link to={paths.terms()} className={linkClass}>
          Terms
        </Link>{' '}
        for refunds.
      </>
    ),
  },
  {
    question: 'Can I try it first?',
    answer: `Yes. The planner, insights, offers and search are open to everyone for the last ${freeHistoryDays} days of non-premium brands. An account is free.`,
  },
];

export function PlanQuestions() {
  return (
    <section aria-labelledby="plan-questions" className="mt-14 max-md:mt-10">
      <h2 id="plan-questions" className="heading">
        Questions
      </h2>
      <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2 2xl:grid-cols-4">
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
