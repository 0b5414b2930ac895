import { loginCopy } from '#client/features/saved-lists/copy.ts';
import type { Access } from '#client/platform/api/access-result.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { toast } from '#client/ui/toast/toast.tsx';

const SaveDialog = lazyDialog(
  () => import('#client/features/saved-lists/components/save-emails-dialog.tsx'),
  (code) => code.SaveEmailsDialog,
);
const UpgradeDialog = lazyDialog(
  () => import('#client/features/saved-lists/components/upgrade-dialog.tsx'),
  (code) => code.UpgradeDialog,
);

interface SaveEmailsButtonProps {
  access: Access;
  emailIds: readonly number[];
}

/** Saves several emails to a list; a free user is offered premium, a visitor the sign-in. */
export function SaveEmailsButton({ access, emailIds }: SaveEmailsButtonProps) {
  const { subject, open, state } = useDialog<'save' | 'upgrade'>();
  const handleClick = () => {
    if (access === 'premium') open('save');
    else if (access === 'free') open('upgrade');
    else toast(loginToast(loginCopy.save));
  };
  return (
    <>
      <Button onClick={handleClick} {...(access === 'premium' && SaveDialog.onIntent)}>
        Save to list
      </Button>
      {subject === 'save' && <SaveDialog emailIds={emailIds} {...state} />}
      {subject === 'upgrade' && <UpgradeDialog {...state} />}
    </>
  );
}
