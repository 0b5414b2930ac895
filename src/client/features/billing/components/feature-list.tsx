import { Check } from 'lucide-react';

/** What a plan holds, line by line. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid gap-3">
      {features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <Check aria-hidden="true" size={18} strokeWidth={2} className="mt-[3px] flex-none text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
