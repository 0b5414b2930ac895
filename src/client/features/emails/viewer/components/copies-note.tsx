import { Layers } from 'lucide-react';
import type { OpenedEmail } from '#client/features/emails/api.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { countOf } from '#shared/format/count.ts';

const CopiesDialog = lazyDialog(
  () => import('#client/features/emails/viewer/components/copies-dialog.tsx'),
  (code) => code.CopiesDialog,
);

/** Says to an administrator that other copies of the campaign belong to this email. */
export function CopiesNote({ email }: { email: Pick<OpenedEmail, 'id' | 'subject' | 'copies'> }) {
  const dialog = useDialog<true>();
  const { copies = 0 } = email;
  return (
    <section
      aria-label="Copies"
      className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-well px-4 py-3 text-sm"
    >
      <Icon of={Layers} className="flex-none text-ink-2 max-md:hidden" />
      <div className="min-w-0 flex-[1_1_20rem] [overflow-wrap:anywhere]">
        <p className="font-control">
          {countOf(copies, 'more copy of this email is', 'more copies of this email are')} folded into it.
        </p>
        <p className="text-ink-2">Hiding, deleting or moving this email does the same to its copies.</p>
      </div>
      <Button
        variant="line"
        onClick={() => dialog.open(true)}
        {...CopiesDialog.onIntent}
        aria-haspopup="dialog"
      >
        Show copies
      </Button>
      {dialog.subject !== null && <CopiesDialog email={email} {...dialog.state} />}
    </section>
  );
}
