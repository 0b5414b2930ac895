import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { freeHistoryDays, premiumPrice } from '#shared/vocabulary/tiers.ts';

/** Price and features of each plan (specification, sections 2 and 9). */
const plans = {
  free: {
    price: '£0',
    per: 'forever free',
    features: ['Non-premium brands', `Last ${freeHistoryDays} days of emails`, 'Basic search'],
  },
  premium: {
    price: premiumPrice,
    per: 'per month',
    features: [
      'All brands and emails',
      'Unlimited email history',
      'Unlimited saved lists',
      'Favorite brands',
    ],
  },
};

interface PlanProps {
  plan: keyof typeof plans;
}

export function PlanCard({
  title,
  badges,
  className = '',
  children,
}: {
  title: string;
  badges?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={`flex flex-col rounded-lg border border-line bg-raised p-8 max-md:p-5 ${className}`}
    >
      <div className="mb-6 flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="heading mr-auto">{title}</h2>
        {badges}
      </div>
      {children}
    </section>
  );
}

export function Price({ plan }: PlanProps) {
  return (
    <p className="mb-6 flex items-baseline gap-2">
      <span className="display">{plans[plan].price}</span>{' '}
      <span className="text-ink-2">{plans[plan].per}</span>
    </p>
  );
}

export function FeatureList({ plan }: PlanProps) {
  return (
    <ul className="grid gap-3">
      {plans[plan].features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <Icon of={Check} strokeWidth={2} className="mt-[3px] flex-none text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
