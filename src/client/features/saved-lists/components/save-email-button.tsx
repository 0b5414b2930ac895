import { BookmarkPlus } from 'lucide-react';
import { loginWords } from '#client/features/saved-lists/copy.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import type { Access } from '#client/platform/api/own-result.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Kept } from '#client/platform/hydration/kept.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lateDialog } from '#client/ui/late-part.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import { paths } from '#shared/paths.ts';

const SaveDialog = lateDialog(
  () => import('#client/features/saved-lists/components/save-to-list-dialog.tsx'),
  (code) => code.SaveToListDialog,
);
const UpgradeDialog = lateDialog(
  () => import('#client/features/saved-lists/components/upgrade-dialog.tsx'),
  (code) => code.UpgradeDialog,
);

interface SaveEmailButtonProps {
  access: Access;
  email: { id: number; subject: string };
  /** `tool` stands in a row of buttons, `card` over the picture of an email. */
  look?: 'tool' | 'card' | undefined;
}

/** Drawn smaller on phones, where the pictures are small; a finger still has its 44 px. */
const cardClass =
  'max-md:size-9! max-md:min-h-9! max-md:after:absolute max-md:after:-inset-1 shadow-paper transition-opacity [@media(hover:hover)]:opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

/** Saves an email to a list: with premium through the dialog; a free reader is offered premium, a visitor the login. */
export function SaveEmailButton({ access, email, look = 'tool' }: SaveEmailButtonProps) {
  const { subject, open, state } = useDialog<'save' | 'upgrade'>();
  const handleClick = () => {
    if (access === 'premium') open('save');
    else if (access === 'free') open('upgrade');
    else toast(loginToast(loginWords.save, paths.email(email.id)));
  };
  const dialog = access === 'premium' ? SaveDialog : access === 'free' ? UpgradeDialog : null;
  return (
    <>
      <Kept
        as={Button}
        cacheKey={['save icon']}
        variant="line"
        size="icon"
        aria-label={look === 'card' ? `Save to list: ${email.subject}` : 'Save to list'}
        {...(dialog === null
          ? {}
          : { 'aria-haspopup': 'dialog', 'aria-expanded': state.isOpen, ...dialog.onIntent })}
        onClick={handleClick}
        className={look === 'card' ? cardClass : ''}
      >
        <Icon of={BookmarkPlus} />
      </Kept>
      {subject === 'save' && <SaveDialog email={email} {...state} />}
      {subject === 'upgrade' && <UpgradeDialog {...state} />}
    </>
  );
}
