import { ListPlus } from 'lucide-react';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { brandSetsFeature, loginSentence } from '#client/features/brand-sets/copy.ts';
import type { SavedFrom } from '#client/features/brand-sets/mutations.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { toast } from '#client/ui/toast/toast.tsx';

const SaveDialog = lazyDialog(
  () => import('#client/features/brand-sets/components/save-brands-dialog.tsx'),
  (code) => code.SaveBrandsDialog,
);
const UpgradeDialog = lazyDialog(
  () => import('#client/ui/page/upgrade-dialog.tsx'),
  (code) => code.UpgradeDialog,
);

interface SaveBrandsButtonProps {
  from: SavedFrom;
  suggestedName: string;
}

/** Saves the brands on screen as a set. A free user is offered premium, a visitor the sign-in. */
export function SaveBrandsButton(shown: SaveBrandsButtonProps) {
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
        aria-haspopup={access === 'visitor' ? undefined : 'dialog'}
        {...(access === 'premium' && SaveDialog.onIntent)}
        className="noscript:hidden"
      >
        <Icon of={ListPlus} />
        Save as My brands
      </Button>
      {subject === 'save' && <SaveDialog {...shown} {...state} />}
      {subject === 'upgrade' && <UpgradeDialog feature={brandSetsFeature} {...state} />}
    </>
  );
}
