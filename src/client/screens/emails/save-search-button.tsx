import { BookmarkPlus } from 'lucide-react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { loginSentence, savedSearchesFeature } from '#client/features/saved-searches/copy.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { toast } from '#client/ui/toast/toast.tsx';

const SaveDialog = lazyDialog(
  () => import('#client/screens/emails/save-search-dialog.tsx'),
  (code) => code.SaveSearchDialog,
);
const UpgradeDialog = lazyDialog(
  () => import('#client/ui/page/upgrade-dialog.tsx'),
  (code) => code.UpgradeDialog,
);

interface SaveSearchButtonProps {
  /** Query string of the explorer, without the question mark. */
  search: string;
  suggestedName: string;
}

/** Saves a search. It offers premium to a free user, and the login to a visitor. */
export function SaveSearchButton(shown: SaveSearchButtonProps) {
  const access = useAccess();
  const { subject, open, state } = useDialog<'save' | 'upgrade'>();
  const handleClick = () => {
    if (access === 'premium') open('save');
    else if (access === 'free') open('upgrade');
    else toast(loginToast(loginSentence));
  };
  return (
    <>
      <Button
        onClick={handleClick}
        {...(access === 'premium' && SaveDialog.onIntent)}
        className="max-md:px-3 noscript:hidden"
      >
        <Icon of={BookmarkPlus} />
        Save search
      </Button>
      {subject === 'save' && <SaveDialog {...shown} {...state} />}
      {subject === 'upgrade' && <UpgradeDialog feature={savedSearchesFeature} {...state} />}
    </>
  );
}
