import type { ReactNode } from 'react';
import { PremiumBadge, type PremiumBadgeSize } from '#client/components/ui/premium-badge.tsx';

interface UpgradePanelProps {
  title: string;
  /** One paragraph. */
  children: ReactNode;
  /** One filled button. */
  action: ReactNode;
  /** `lg` takes the place of a page's content, `md` stands in it, `sm` closes a list. */
  size?: PremiumBadgeSize;
  level?: 1 | 2;
}

const boxes: Record<PremiumBadgeSize, string> = {
  sm: 'gap-2 p-5',
  md: 'gap-2.5 p-6 max-md:p-5',
  lg: 'gap-2.5 px-8 py-10 max-md:px-5 max-md:py-6',
};

/** Says what premium would open here. Nothing is blurred and nothing is pretended. */
export function UpgradePanel({ title, children, action, size = 'lg', level = 2 }: UpgradePanelProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={`grid justify-items-start rounded-lg border border-line bg-raised ${boxes[size]}`}
      aria-label={title}
    >
      <PremiumBadge size={size} />
      <Title className={size === 'sm' ? 'font-display text-lg font-strong tracking-heading' : 'heading'}>
        {title}
      </Title>
      <p className={`max-w-[48ch] text-ink-2 ${size === 'sm' ? 'text-sm' : ''}`}>{children}</p>
      <div className="mt-2">{action}</div>
    </section>
  );
}
