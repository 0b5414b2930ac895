import { maxOnSlide, type SlideEmail } from '#client/features/emails/pictures/slide-emails.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { toast } from '#client/ui/toast/toast.tsx';

const SlideDialog = lazyDialog(
  () => import('#client/features/emails/pictures/slide-dialog.tsx'),
  (code) => code.SlideDialog,
);

/** Opens one picture of several emails, or states how many fit on it. */
export function SlideButton({ emails }: { emails: readonly SlideEmail[] }) {
  const { subject, open, state } = useDialog<readonly SlideEmail[]>();
  const isTooMany = emails.length > maxOnSlide;
  const reason = `A slide has room for ${maxOnSlide} emails. Select fewer.`;
  const handleClick = () => {
    if (isTooMany) toast({ title: 'Picture for a slide', description: reason });
    else open(emails);
  };
  return (
    <>
      <Button
        aria-disabled={isTooMany}
        title={isTooMany ? reason : undefined}
        aria-haspopup="dialog"
        {...SlideDialog.onIntent}
        onClick={handleClick}
      >
        Picture for a slide
      </Button>
      {subject !== null && <SlideDialog emails={subject} {...state} />}
    </>
  );
}
