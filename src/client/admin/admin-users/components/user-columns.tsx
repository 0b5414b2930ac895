import { PremiumToggle } from '#client/admin/admin-users/components/premium-toggle.tsx';
import { emailOf, nameOf } from '#client/admin/admin-users/copy.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Day } from '#client/ui/day.tsx';
import type { Column } from '#client/ui/table/table.tsx';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';

/** The columns of the specification (section 2, Admin dashboard). */
export const userColumns: ReadonlyArray<Column<AdminUser>> = [
  {
    key: 'id',
    header: 'User ID',
    block: 'note',
    blockLabel: 'User ID',
    width: 'w-[84px] xl:w-[130px]',
    className: 'text-ink-2',
    // The whole id, so that it can be copied, cut to the column's width.
    cell: ({ id }) => (
      <span title={id} className="inline-block max-w-full truncate align-bottom font-mono text-xs">
        {id}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    block: 'title',
    cell: (user) => (
      <>
        <span
          title={emailOf(user)}
          className={`block truncate ${user.email === null ? 'text-ink-2' : 'font-control'}`}
        >
          {emailOf(user)}
        </span>
        <span dir="auto" title={nameOf(user)} className="block truncate text-xs text-ink-2 rows:hidden">
          {nameOf(user)}
        </span>
      </>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    block: 'hidden',
    // In block layout the name is under the address.
    cell: (user) => (
      <span dir="auto" title={nameOf(user)} className="block truncate">
        {nameOf(user)}
      </span>
    ),
  },
  {
    key: 'subscription',
    header: 'Subscription',
    block: 'count',
    width: 'w-[98px] xl:w-[114px]',
    className: 'blocks:justify-self-end blocks:text-right',
    cell: (user) => <SubscriptionBadge user={user} />,
  },
  {
    key: 'expires',
    header: 'Expires',
    block: 'note',
    blockLabel: 'Expires',
    width: 'w-[100px] xl:w-[150px]',
    className: 'whitespace-nowrap text-ink-2 tabular rows:max-xl:whitespace-normal',
    // Granted premium after a cancelled subscription has no end.
    cell: ({ subscriptionEndDate, isPremiumGiven }) =>
      subscriptionEndDate === null || isPremiumGiven ? 'N/A' : <Day at={subscriptionEndDate} />,
  },
  {
    key: 'premium',
    header: 'Premium',
    block: 'control',
    width: 'w-[142px] xl:w-[166px]',
    className: 'blocks:justify-self-end',
    cell: (user) => <PremiumToggle user={user} />,
  },
];

/** Without billing there are no tiers to show or grant. */
export const userColumnsWithoutTiers = userColumns.filter(
  ({ key }) => !['subscription', 'expires', 'premium'].includes(key),
);

function SubscriptionBadge({ user }: { user: AdminUser }) {
  return (
    <>
      {user.hasPremium ? <Badge tone="accent">Premium</Badge> : <Badge>Free</Badge>}
      {user.paymentProblem !== null && (
        <span className="block text-xs whitespace-nowrap text-danger">Payment failed</span>
      )}
    </>
  );
}
