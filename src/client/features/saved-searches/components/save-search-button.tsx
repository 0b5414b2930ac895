import { BookmarkPlus } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { useAccess } from '#client/features/auth/use-access.ts';
import { loginSentence, savedSearchesFeature } from '#client/features/saved-searches/words.ts';
import { loginToast } from '#client/lib/failure-toast.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';

const saveDialog = lateDialog(
  () => import('#client/features/saved-searches/components/save-search-dialog.tsx'),
  (code) => code.SaveSearchDialog,
);
const upgradeDialog = lateDialog(
  () => import('#client/components/upgrade-dialog.tsx'),
  (code) => code.UpgradeDialog,
);

interface SaveSearchButtonProps {
  /** The query string of the explorer's address, without its question mark. */
  search: string;
  suggestedName: string;
}

/** Keeps a search; a free reader is offered premium, a visitor the login. */
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
        {...(access === 'premium' && saveDialog.onIntent)}
        className="max-md:px-3 noscript:hidden"
      >
        <BookmarkPlus aria-hidden="true" size={18} strokeWidth={1.75} />
        Save search
      </Button>
      {subject === 'save' && <saveDialog.Part {...shown} {...state} />}
      {subject === 'upgrade' && <upgradeDialog.Part feature={savedSearchesFeature} {...state} />}
    </>
  );
}
