import { CircleHelp } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import type { ExplorerAddress } from '#client/features/email-search/explorer-address.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useDialog } from '#client/lib/use-dialog.ts';

const helpDialog = lateDialog(
  () => import('#client/features/email-search/components/query-help-dialog.tsx'),
  (code) => code.QueryHelpDialog,
);

/** Tells what can be typed. */
export function QueryHelpButton({ address }: { address: ExplorerAddress }) {
  const { subject, open, state } = useDialog<'help'>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label="Search tips"
        title="Search tips"
        {...helpDialog.onIntent}
        onClick={() => open('help')}
        className="min-h-12! max-md:px-3 noscript:hidden"
      >
        <CircleHelp aria-hidden="true" size={18} strokeWidth={1.75} />
        <span className="max-md:hidden">Search tips</span>
      </Button>
      {subject !== null && <helpDialog.Part {...state} address={address} />}
    </>
  );
}
