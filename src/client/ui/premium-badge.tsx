import { Gem } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';

export type PremiumBadgeSize = 'sm' | 'md' | 'lg';

const sizes: Record<PremiumBadgeSize, { box: string; icon: number }> = {
  sm: { box: 'h-6 px-2 text-xs', icon: 12 },
  md: { box: 'h-[30px] px-3 text-sm', icon: 14 },
  lg: { box: 'h-9 px-4 text-md', icon: 16 },
};

/** The badge of premium, a postage stamp (specification, section 2: sizes sm, md, lg). */
export function PremiumBadge({ size = 'sm' }: { size?: PremiumBadgeSize }) {
  const { box, icon } = sizes[size];
  return (
    <span
      className={`stamp inline-flex items-center gap-1 bg-accent leading-none font-strong whitespace-nowrap text-on-accent ${box}`}
    >
      <Icon of={Gem} size={icon} strokeWidth={2.2} />
      Premium
    </span>
  );
}
