import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { savedEmailsQuery, savedListsQuery } from '#client/features/saved-lists/api.ts';
import { loginCopy } from '#client/features/saved-lists/copy.ts';
import type { Access } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { loginToast } from '#client/platform/api/failure-toast.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { CachedMarkup } from '#client/platform/hydration/cached-markup.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import { paths } from '#shared/paths.ts';

const SaveDialog = lazyDialog(
  () => import('#client/features/saved-lists/components/save-to-list-dialog.tsx'),
  (code) => code.SaveToListDialog,
);
const UpgradeDialog = lazyDialog(
  () => import('#client/features/saved-lists/components/upgrade-dialog.tsx'),
  (code) => code.UpgradeDialog,
);

interface SaveEmailButtonProps {
  access: Access;
  email: { id: number; subject: string };
  /** `tool` in a toolbar, `card` over the picture of an email. */
  placement?: 'tool' | 'card' | undefined;
}

/** Smaller on phones, with their small pictures; the touch target stays 44 px. */
const cardClass =
  'max-md:size-9! max-md:min-h-9! max-md:after:absolute max-md:after:-inset-1 shadow-paper transition-opacity';

/** Shown while the card is hovered; a saved email's button is always visible. */
const unsavedCardClass =
  '[@media(hover:hover)]:opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100';

/** Returns the names of the user's lists that contain an email. */
function useSavedIn(emailId: number, access: Access): string[] {
  const api = useApi();
  const isAsked = access === 'premium';
  const { data: listsOfEmails } = useQuery({ ...savedEmailsQuery(api), enabled: isAsked });
  const { data: lists } = useQuery({ ...savedListsQuery(api), enabled: isAsked });
  const ids = listsOfEmails?.[emailId];
  if (!isAsked || ids === undefined || lists?.kind !== 'open') return [];
  return lists.value.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

/**
 * Saves an email to a list: with premium through the dialog; a free user is offered premium, a visitor the
 * sign-in.
 */
export function SaveEmailButton({ access, email, placement = 'tool' }: SaveEmailButtonProps) {
  const { subject, open, state } = useDialog<'save' | 'upgrade'>();
  const savedIn = useSavedIn(email.id, access);
  const isSaved = savedIn.length > 0;
  const where = isSaved ? `Saved in ${savedIn.join(', ')}` : undefined;
  const handleClick = () => {
    if (access === 'premium') open('save');
    else if (access === 'free') open('upgrade');
    else toast(loginToast(loginCopy.save, paths.email(email.id)));
  };
  const dialog = access === 'premium' ? SaveDialog : access === 'free' ? UpgradeDialog : null;
  return (
    <>
      <CachedMarkup
        as={Button}
        cacheKey={['save icon', isSaved]}
        variant="line"
        size="icon"
        aria-description={where}
        title={where}
        aria-label={placement === 'card' ? `Save to list: ${email.subject}` : 'Save to list'}
        {...(dialog === null
          ? {}
          : { 'aria-haspopup': 'dialog', 'aria-expanded': state.isOpen, ...dialog.onIntent })}
        onClick={handleClick}
        className={
          placement === 'card'
            ? `${cardClass} ${isSaved ? 'text-accent!' : unsavedCardClass}`
            : isSaved
              ? 'text-accent!'
              : ''
        }
      >
        <Icon of={isSaved ? BookmarkCheck : BookmarkPlus} />
      </CachedMarkup>
      {subject === 'save' && <SaveDialog email={email} {...state} />}
      {subject === 'upgrade' && <UpgradeDialog {...state} />}
    </>
  );
}
