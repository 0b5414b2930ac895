import { CircleAlert, LogOut } from 'lucide-react';
import { AccountMenu } from '#client/app/layout/late-account-menu.ts';
import { hasPremium, useCurrentUser } from '#client/features/auth/use-current-user.ts';
import { SearchBox } from '#client/features/email-search/components/search-box.tsx';
import { useHasBilling, useSite } from '#client/platform/api/app-context.ts';
import { useNow } from '#client/platform/locale/now.tsx';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { ButtonAnchor, ButtonLink } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';
import { paths } from '#shared/paths.ts';

export function Header() {
  const { productName } = useSite();
  const user = useCurrentUser();
  return (
    <header className="sticky top-0 z-30 h-header border-b border-line bg-paper">
      <div className="mx-auto flex h-full max-w-page items-center gap-2 pr-gutter pl-6 max-md:pr-3 max-md:pl-4 max-xs:gap-1">
        <Link
          to={paths.home()}
          className="mr-auto flex min-h-touch min-w-0 md:mr-0 md:w-[calc(var(--panel-w)+var(--gutter)-32px)] shrink-0 items-center max-md:max-w-[42vw] max-xs:shrink max-xs:max-w-none gap-2.5 rounded-md font-display text-mark leading-none font-[680] tracking-[-.03em] max-md:gap-2 max-md:text-lg"
        >
          <LogoSign className="size-[30px] flex-none max-md:size-[26px]" />
          <span className="truncate py-1">{productName}</span>
        </Link>
        {/* On phones the link is in the drawer. */}
        <div className="mr-auto min-w-0 flex-1 max-md:hidden">
          <SearchBox hasKey className="max-w-[480px]" />
        </div>
        {user === null ? <VisitorLinks /> : <UserLinks user={user} />}
      </div>
    </header>
  );
}

const compact = 'flex-none max-md:px-3 max-xs:px-[9px]';

function VisitorLinks() {
  const hasBilling = useHasBilling();
  return (
    <nav aria-label="Account" className="flex flex-none items-center gap-2 max-xs:gap-1">
      {hasBilling && (
        <ButtonLink to={paths.manageSubscription()} variant="line" className={compact}>
          Premium
        </ButtonLink>
      )}
      <ButtonAnchor href={useLoginPath()} variant={hasBilling ? 'quiet' : 'line'} className={compact}>
        Log in
      </ButtonAnchor>
    </nav>
  );
}

function UserLinks({ user }: { user: CurrentUser }) {
  const now = useNow();
  // An administrator reads everything and is not offered premium.
  const isPremium = user.isAdmin || hasPremium(user, now);
  return (
    <nav aria-label="Account" className="flex min-w-0 items-center gap-2 max-xs:flex-none max-xs:gap-1">
      {user.paymentProblem != null && (
        <ButtonLink to={paths.manageSubscription()} variant="line" className={`${compact} text-danger`}>
          <Icon of={CircleAlert} size={17} strokeWidth={2} />
          <span className="max-lg:sr-only">Payment failed</span>
        </ButtonLink>
      )}
      {/* Omitted next to "Payment failed", which leads to the same page. */}
      {!isPremium && user.paymentProblem == null && (
        <ButtonLink to={paths.manageSubscription()} variant="line" className={compact}>
          Upgrade
        </ButtonLink>
      )}
      <AccountMenu user={user} />
      <ButtonAnchor href={paths.logout()} variant="quiet" className={`${compact} max-md:w-touch max-md:px-0`}>
        <Icon of={LogOut} className="md:hidden" />
        <span className="max-md:sr-only">Log out</span>
      </ButtonAnchor>
    </nav>
  );
}

/** Returns the path of the sign-in, which leads back to the current page. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return pathname === paths.home() && search === '' ? paths.login() : paths.login(pathname + search);
}

/** The product's logo: a sealed envelope. */
function LogoSign({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect x="1" y="4" width="30" height="24" rx="3" className="fill-ink" />
      <path
        d="M2.5 6.5 16 17.5 29.5 6.5"
        fill="none"
        strokeWidth="2.4"
        strokeLinejoin="round"
        className="stroke-paper"
      />
      <circle cx="16" cy="17.5" r="5" strokeWidth="2.4" className="fill-accent stroke-paper" />
    </svg>
  );
}
