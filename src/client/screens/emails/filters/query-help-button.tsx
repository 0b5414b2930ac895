import { CircleHelp } from 'lucide-react';
import type { ExplorerAddress } from '#client/features/email-search/explorer-address.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';

const HelpDialog = lazyDialog(
  () => import('#client/screens/emails/filters/query-help-dialog.tsx'),
  (code) => code.QueryHelpDialog,
);

/** Opens the help on search syntax. */
export function QueryHelpButton({ address }: { address: ExplorerAddress }) {
  const { subject, open, state } = useDialog<'help'>();
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label="Search tips"
        title="Search tips"
        {...HelpDialog.onIntent}
        onClick={() => open('help')}
        className="min-h-12! max-md:px-3 noscript:hidden"
      >
        <Icon of={CircleHelp} />
        <span className="max-md:hidden">Search tips</span>
      </Button>
      {subject !== null && <HelpDialog {...state} address={address} />}
    </>
  );
}
