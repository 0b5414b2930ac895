import { useHasBilling, useSite } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { Account } from '#shared/contract/accounts/account.ts';
import { deletionDelayDays } from '#shared/vocabulary/account-deletion.ts';

const DeleteAccountDialog = lazyDialog(
  () => import('#client/screens/account/delete-account-dialog.tsx'),
  (code) => code.DeleteAccountDialog,
);

interface DeletionProps {
  account: Account;
  /** Called with the instant at which the account will be deleted. */
  onDeleted: (dueAt: string) => void;
}

/** Says what goes, what stays and why, and asks before it deletes. */
export function Deletion({ account, onDeleted }: DeletionProps) {
  const hasBilling = useHasBilling();
  const { supportEmail } = useSite();
  const { subject, times, open, state } = useDialog<'delete'>();
  return (
    <>
      <div className="grid max-w-measure gap-3 text-sm text-ink-2">
        <p>
          You are logged out everywhere at once
          {hasBilling && ', a subscription ends without a refund for the month already paid,'} and your feeds
          and shared links stop. You have {deletionDelayDays} days to change your mind: log in and select Keep
          my account. Then your account, favourites, lists with notes, searches and sets of brands are deleted
          for good.
        </p>
        <p>
          {hasBilling &&
            'The law makes us keep payments for up to seven years: they stay at our payment provider, Stripe. '}
          Where an administrator has changed your account, the activity log keeps your address, as a record of
          who did what. Backups still have your data until they expire; restoring one deletes your account
          again.
        </p>
      </div>
      {account.keptBecause === null ? (
        <div className="noscript:hidden">
          <Button variant="danger" {...DeleteAccountDialog.onIntent} onClick={() => open('delete')}>
            Delete my account
          </Button>
        </div>
      ) : (
        <p className="max-w-measure">{account.keptBecause}</p>
      )}
      <p className="hidden text-sm text-ink-2 noscript:block">
        This needs JavaScript. Without it, write to {supportEmail}.
      </p>
      {subject !== null && (
        <DeleteAccountDialog
          key={times}
          {...state}
          confirmation={account.confirmation}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
