import { Button, ButtonLink } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast/toast.tsx';
import type { FoundEmail } from '#shared/contract/search/email-search.ts';
import { paths } from '#shared/paths.ts';
import { fewestBeside, maxSideBySide } from '#shared/vocabulary/email-layouts.ts';

interface SideBySideButtonProps {
  emails: readonly FoundEmail[];
  /** Query string of the explorer with the selection. */
  listSearch: string;
}

/** Opens the selected emails side by side, or shows the maximum. */
export function SideBySideButton({ emails, listSearch }: SideBySideButtonProps) {
  const words = 'Open side by side';
  if (emails.length >= fewestBeside && emails.length <= maxSideBySide) {
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
