import { Code } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import type { OpenedEmail } from '#client/features/emails/api/get-email.ts';
import { lateDialog } from '#client/lib/late-part.tsx';

const sourceDialog = lateDialog(
  () => import('#client/features/emails/components/source-dialog.tsx'),
  (code) => code.SourceDialog,
);

/** Opens the cleaned html of an email as text. */
export function ViewSourceButton({ email }: { email: OpenedEmail }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button
        variant="line"
        onClick={open}
        {...sourceDialog.onIntent}
        aria-haspopup="dialog"
        className="max-md:px-2.5"
      >
        <Code aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none max-xs:hidden" />
        View Source
      </Button>
      {wasOpened && <sourceDialog.Part email={email} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
