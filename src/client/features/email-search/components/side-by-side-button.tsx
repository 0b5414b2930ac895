import { Button, ButtonLink } from '#client/components/ui/button.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import type { FoundEmail } from '#shared/contract/email-search.ts';
import { paths } from '#shared/paths.ts';
import { fewestBeside, mostBeside } from '#shared/vocabulary/email-layouts.ts';

/** Leads to the ticked emails beside each other, or says how many fit there. */
export function SideBySideButton({ emails }: { emails: readonly FoundEmail[] }) {
  const words = 'Open side by side';
  if (emails.length >= fewestBeside && emails.length <= mostBeside)
    return <ButtonLink to={paths.sideBySide(emails.map(({ id }) => id))}>{words}</ButtonLink>;
  const reason = 'Two to four emails can be opened side by side.';
  return (
    <Button
      aria-disabled="true"
      title={reason}
      onClick={() => toast({ title: 'Side by side', description: reason })}
    >
      {words}
    </Button>
  );
}
