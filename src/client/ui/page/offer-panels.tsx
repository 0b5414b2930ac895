import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { useLocation } from '#client/platform/router/location.tsx';
import { ButtonAnchor } from '#client/ui/button.tsx';
import { UpgradeNow } from '#client/ui/page/upgrade-now.tsx';
import { PremiumBadge } from '#client/ui/premium-badge.tsx';
import { paths } from '#shared/paths.ts';

interface OfferPanelProps {
  title: string;
  /** One paragraph. */
  children: ReactNode;
  /** `lg` replaces a page's content, `md` is part of it. */
  size?: 'md' | 'lg';
  level?: 1 | 2;
  /** Picture next to the text, on phones above it. */
  picture?: ReactNode;
}

const frameClass = 'overflow-hidden rounded-lg border border-line bg-raised';

const wordsClass = cva('grid content-center justify-items-start gap-2.5', {
  variants: { size: { md: 'p-6 max-md:p-5', lg: 'px-8 py-10 max-md:px-5 max-md:py-6' } },
});

interface PanelProps extends OfferPanelProps {
  badge?: ReactNode;
  /** One filled button. */
  action: ReactNode;
}

function Panel({ title, children, size = 'lg', level = 2, badge, action, picture }: PanelProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section
      className={`${frameClass} ${picture === undefined ? '' : 'grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] 2xl:grid-cols-2'}`}
      aria-label={title}
    >
      <div className={wordsClass({ size })}>
        {badge}
        <Title className="heading">{title}</Title>
        <p className="max-w-[33rem] text-ink-2">{children}</p>
        <div className="mt-2">{action}</div>
      </div>
      {picture !== undefined && <div className="max-lg:order-first">{picture}</div>}
    </section>
  );
}

/**
 * States the content that premium would open here. Nothing is blurred or faked.
 * @param hasStamp false if the page's head has one already.
 */
export function UpgradePanel({ hasStamp = true, ...offer }: OfferPanelProps & { hasStamp?: boolean }) {
  const badge = hasStamp && <PremiumBadge size={offer.size ?? 'lg'} />;
  return <Panel {...offer} badge={badge} action={<UpgradeNow />} />;
}

/** Without billing: states the content that a login would open here, and links to it. */
export function LogInPanel(offer: OfferPanelProps) {
  const { pathname, search } = useLocation();
  const action = (
    <ButtonAnchor variant="fill" href={paths.login(pathname + search)}>
      Log In
    </ButtonAnchor>
  );
  return <Panel {...offer} action={action} />;
}
