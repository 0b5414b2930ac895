import { Button, ButtonLink } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import type { FoundEmail } from '#shared/contract/search/email-search.ts';
import { paths } from '#shared/paths.ts';
import { fewestBeside, mostBeside } from '#shared/vocabulary/email-layouts.ts';

interface SideBySideButtonProps {
  emails: readonly FoundEmail[];
  /** The query of the explorer they were ticked in. */
  listSearch: string;
}

/** Leads to the ticked emails beside each other, or says how many fit there. */
export function SideBySideButton({ emails, listSearch }: SideBySideButtonProps) {
  const words = 'Open side by side';
  if (emails.length >= fewestBeside && emails.length <= mostBeside) {
    const ids = emails.map(({ id }) => id);
    return <ButtonLink to={paths.sideBySide(ids, listSearch.slice(1))}>{words}</ButtonLink>;
  }
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
