import { copyText } from '#client/platform/browser/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import { countOf } from '#shared/format/count.ts';

/** Copies the subjects of ticked emails, with or without preheaders, and confirms it. */
export function CopySubjects({ emails }: { emails: Parameters<typeof copiedSubjects>[0] }) {
  const copy = async (withPreheader: boolean) => {
    if (!(await copyText(copiedSubjects(emails, { withPreheader })))) {
      toast({ title: 'Error', description: 'The subjects could not be copied.', isFailure: true });
      return;
    }
    toast({
      title: 'Copied',
      description: `${countOf(emails.length, 'subject', 'subjects')}${withPreheader ? ', each with its preheader' : ''}`,
    });
  };
  return (
    <>
      <Button onClick={() => copy(false)}>Copy subjects</Button>
      <Button onClick={() => copy(true)}>Copy with preheaders</Button>
    </>
  );
}

/**
 * Returns the lines to copy: one per email, the preheader after a tab, so that a spreadsheet puts it into a
 * second column.
 */
export function copiedSubjects(
  emails: ReadonlyArray<{ subject: string; preheader: string | null }>,
  { withPreheader }: { withPreheader: boolean },
): string {
  return emails
    .map(({ subject, preheader }) =>
      withPreheader ? `${oneLine(subject)}\t${oneLine(preheader ?? '')}` : oneLine(subject),
    )
    .join('\n');
}

/** Replaces line breaks and tabs, which would start another line or column, with spaces. */
function oneLine(text: string): string {
  return text.replace(/[\t\r\n\u2028\u2029]+/g, ' ').trim();
}
