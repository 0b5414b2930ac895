import * as RadixDialog from '@radix-ui/react-dialog';
import { Bookmark, CreditCard, Heart, ListChecks, LogIn, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AdminNavRow } from '#client/app/layout/admin-nav-row.tsx';
import { CategoryNav } from '#client/app/layout/category-nav.tsx';
import { ExploreNav } from '#client/app/layout/explore-nav.tsx';
import { useLoginPath } from '#client/app/layout/header.tsx';
import { NavAnchor, NavRow, rowSize } from '#client/app/layout/nav-row.tsx';
import { OwnLists } from '#client/app/layout/own-lists.tsx';
import { ProtectedNavRow } from '#client/app/layout/protected-nav-row.tsx';
import { useCurrentUser, viewerName } from '#client/features/auth/use-current-user.ts';
import { SearchBox } from '#client/features/email-search/components/search-box.tsx';
import { useHasBilling, useSite } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { DialogClose, DialogScrim } from '#client/ui/dialog/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { paths } from '#shared/paths.ts';

interface DrawerProps extends Openable {
  /** The element that opened the drawer. It regains the focus, unless the viewer followed a link. */
  opener: RefObject<HTMLElement | null>;
}

/** The side panel of small screens, from the left. A followed link closes it. */
export function Drawer({ isOpen, onOpenChange, opener }: DrawerProps) {
  const { productName } = useSite();
  const { key, pathname } = useLocation();
  const last = useRef({ key, pathname });
  const hasNavigated = useRef(false);
  useEffect(() => {
    if (key === last.current.key) return;
    hasNavigated.current = pathname !== last.current.pathname;
    last.current = { key, pathname };
    onOpenChange(false);
  }, [key, pathname, onOpenChange]);
  const handleCloseFocus = (event: Event) => {
    event.preventDefault();
    const target = hasNavigated.current ? document.getElementById('main') : opener.current;
    hasNavigated.current = false;
    target?.focus({ preventScroll: true });
  };

  return (
    <RadixDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <DialogScrim />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={handleCloseFocus}
          onEscapeKeyDown={(event) => {
            // Escape first closes the open list of the search box.
            if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault();
          }}
          className="drawer fixed inset-y-0 left-0 z-50 w-[min(320px,88vw)] overflow-y-auto overscroll-contain bg-paper px-3 pb-[calc(24px+env(safe-area-inset-bottom))] shadow-pop"
        >
          <div className="sticky top-0 z-10 flex h-16 items-center justify-between bg-paper pl-3">
            <RadixDialog.Title className="truncate py-1 font-display text-mark leading-none font-bold tracking-[-.03em]">
              {productName}
            </RadixDialog.Title>
            <DialogClose />
          </div>
          <SearchBox className="mx-3 mt-1" />
          <Heading>Categories</Heading>
          <CategoryNav label="Categories" unfolded={5} />
          <Heading>Explore</Heading>
          <ExploreNav />
          <OwnPlaces onRefused={() => onOpenChange(false)} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function OwnPlaces({ onRefused }: { onRefused: () => void }) {
  const user = useCurrentUser();
  const isSignedIn = user !== null;
  const loginPath = useLoginPath();
  const hasBilling = useHasBilling();
  return (
    <>
      <Heading>Saved Lists</Heading>
      {isSignedIn ? (
        <>
          <NavRow to={paths.savedLists()} icon={<Icon of={Bookmark} />}>
            All Saved Lists
          </NavRow>
          <OwnLists none={<p className={`${rowSize} text-sm text-ink-2`}>No saved lists yet</p>} />
        </>
      ) : (
        <NavAnchor href={paths.login(paths.savedLists())} icon={<Icon of={Bookmark} />}>
          Login to view your saved lists
        </NavAnchor>
      )}
      <Heading>Favorite Brands</Heading>
      {isSignedIn ? (
        <>
          <NavRow to={paths.favorites()} icon={<Icon of={Heart} />}>
            Favorite Brands
          </NavRow>
          <NavRow to={paths.myBrands()} icon={<Icon of={ListChecks} />}>
            My brands
          </NavRow>
        </>
      ) : (
        <NavAnchor href={paths.login(paths.favorites())} icon={<Icon of={Heart} />}>
          Login to view your favorites
        </NavAnchor>
      )}
      <Heading>Account</Heading>
      {user !== null && (
        <p className="truncate px-3 pb-1 text-sm text-ink-2">
          Logged in as <bdi>{viewerName(user)}</bdi>
        </p>
      )}
      {isSignedIn && (
        <NavRow to={paths.account()} icon={<Icon of={UserRound} />}>
          My account
        </NavRow>
      )}
      {hasBilling && (
        <ProtectedNavRow
          to={paths.manageSubscription()}
          icon={<Icon of={CreditCard} />}
          onRefused={onRefused}
        >
          Manage Subscription
        </ProtectedNavRow>
      )}
      <AdminNavRow />
      {isSignedIn ? (
        <NavAnchor href={paths.logout()} icon={<Icon of={LogOut} />}>
          Logout
        </NavAnchor>
      ) : (
        <NavAnchor href={loginPath} icon={<Icon of={LogIn} />}>
          Login
        </NavAnchor>
      )}
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="px-3 pt-5 pb-2 font-display text-md font-strong tracking-heading">{children}</h2>;
}
