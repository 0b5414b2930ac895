import { Code } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';

const sourceDialog = lateDialog(
  () => import('#client/features/emails/components/source-dialog.tsx'),
  (code) => code.SourceDialog,
);

/** Opens the cleaned html of an email as text. */
export function ViewSourceButton({ email }: { email: OpenedEmail }) {
  const dialog = useDialog<OpenedEmail>();
  return (
    <>
      <Button
        variant="line"
        onClick={() => dialog.open(email)}
        {...sourceDialog.onIntent}
        aria-haspopup="dialog"
        className="max-md:px-2.5"
      >
        <Code aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none max-xs:hidden" />
        View Source
      </Button>
      {dialog.subject !== null && <sourceDialog.Part email={email} {...dialog.state} />}
    </>
  );
}
