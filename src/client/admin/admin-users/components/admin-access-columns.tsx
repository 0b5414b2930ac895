import { AdminRightsButton } from '#client/admin/admin-users/components/admin-rights-button.tsx';
import { emailOf, shortId } from '#client/admin/admin-users/copy.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/table/table.tsx';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';

/** The columns of the specification (section 2, Admin Access). */
export function adminAccessColumns(ownUserId: string | undefined): ReadonlyArray<Column<AdminUser>> {
  return [
    {
      key: 'id',
      header: 'User ID',
      block: 'note',
      blockLabel: 'User ID',
      width: 'w-[114px]',
      className: 'text-ink-2',
      cell: (user) => (
        <span title={user.id} className="font-mono text-xs whitespace-nowrap">
          {shortId(user)}
        </span>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      block: 'title',
      cell: (user) => (
        <span className="flex min-w-0 items-center gap-2">
          <span
            title={emailOf(user)}
            className={`truncate ${user.email === null ? 'text-ink-2' : 'font-control'}`}
          >
            {emailOf(user)}
          </span>
          {user.id === ownUserId && <Badge>You</Badge>}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Admin Status',
      block: 'count',
      width: 'w-[130px]',
      className: 'blocks:justify-self-end',
      cell: ({ isAdmin }) => (isAdmin ? <Badge tone="accent">Admin</Badge> : <Badge>Regular User</Badge>),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: 'w-[184px]',
      block: 'line',
      cell: (user) =>
        user.isPrimaryAdmin ? (
          <Badge tone="filled">Primary Administrator</Badge>
        ) : (
          <AdminRightsButton user={user} isOwn={user.id === ownUserId} />
        ),
    },
  ];
}
