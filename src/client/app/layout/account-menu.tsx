import { Bell, Bookmark, ChevronDown, CreditCard, Heart, UserRound } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { AdminNavRow } from '#client/app/layout/admin-nav-row.tsx';
import { NavRow } from '#client/app/layout/nav-row.tsx';
import { OwnLists } from '#client/app/layout/own-lists.tsx';
import { viewerName } from '#client/features/auth/use-current-user.ts';
import { useHasBilling } from '#client/platform/api/app-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Popover } from '#client/ui/popover.tsx';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';
import { paths } from '#shared/paths.ts';

/** The viewer's menu below their name. It uses a native browser element and opens without JavaScript. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const menuId = useId();
  const hasBilling = useHasBilling();
  return (
    <>
      <Button
        popoverTarget={menuId}
        aria-haspopup="dialog"
        className="min-w-0 max-md:w-touch max-md:flex-none max-md:px-0"
      >
        <Icon of={UserRound} className="flex-none md:hidden" />
        <span className="max-w-[14.5rem] truncate max-md:sr-only">{viewerName(user)}</span>
        <span className="sr-only">account menu</span>
        <Icon of={ChevronDown} size={16} className="flex-none max-md:hidden" />
      </Button>
      <Popover
        id={menuId}
        role="dialog"
        aria-label="Account menu"
        itemSelector="a"
        onClick={closeOnLink}
        className="max-h-[calc(100%-8px)] w-64 max-w-[calc(100vw-16px)] p-2 [position-area:bottom_span-left]"
      >
        <nav aria-label="Your account">
          <p className="truncate px-3 pt-1 pb-2 text-sm text-ink-2 md:hidden">
            <bdi>{viewerName(user)}</bdi>
          </p>
          <NavRow to={paths.favorites()} icon={<Icon of={Heart} />}>
            Favorite Brands
          </NavRow>
          <NavRow to={paths.follows()} icon={<Icon of={Bell} />}>
            Following
          </NavRow>
          <NavRow to={paths.savedLists()} icon={<Icon of={Bookmark} />}>
            All Saved Lists
          </NavRow>
          <OwnLists />
          <div className="mt-1 border-t border-line pt-1">
            <NavRow to={paths.account()} icon={<Icon of={UserRound} />}>
              My account
            </NavRow>
            {hasBilling && (
              <NavRow to={paths.manageSubscription()} icon={<Icon of={CreditCard} />}>
                Manage Subscription
              </NavRow>
            )}
            <AdminNavRow />
          </div>
        </nav>
      </Popover>
    </>
  );
}

/** A navigation changes the page in place, so the browser does not close the menu. */
function closeOnLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover();
}
