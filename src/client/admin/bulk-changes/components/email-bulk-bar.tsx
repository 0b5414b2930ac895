import type { ComponentType } from 'react';
import type { SetKind } from '#client/admin/bulk-changes/components/set-emails-dialog.tsx';
import type { BrandChoiceProps } from '#client/admin/kit/brand-choice.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { SelectionBar } from '#client/ui/table/selection-bar.tsx';
import type { RowSelection } from '#client/ui/table/use-row-selection.ts';
import type { AdminEmail } from '#shared/contract/curation/admin-emails.ts';
import type { EmailChangeBody } from '#shared/contract/curation/email-changes.ts';

const SetDialog = lazyDialog(
  () => import('#client/admin/bulk-changes/components/set-emails-dialog.tsx'),
  (code) => code.SetEmailsDialog,
);

interface EmailBulkBarProps {
  selection: RowSelection<AdminEmail>;
  /** Filter of the table, as API parameters. */
  filter: Record<string, string>;
  BrandChoice: ComponentType<BrandChoiceProps>;
  /** Focus target when the bar is gone. */
  afterwards: () => HTMLElement | null;
}

const buttons: ReadonlyArray<readonly [kind: SetKind, words: string]> = [
  ['type', 'Set type…'],
  ['season', 'Set season…'],
  ['brand', 'Move…'],
  ['publish', 'Publish…'],
  ['hide', 'Hide…'],
  ['delete', 'Delete…'],
];

/** Actions on the selected emails. */
export function EmailBulkBar({ selection, filter, BrandChoice, afterwards }: EmailBulkBarProps) {
  const dialog = useDialog<{ kind: SetKind; emails: EmailChangeBody['emails'] }>();
  const { isWhole, chosen, clear } = selection;
  const open = (kind: SetKind) =>
    dialog.open({
      kind,
      // For a whole result it sends the filter, so that emails of other pages are included.
      emails: isWhole ? { filter } : { ids: chosen.map(({ id }) => id) },
    });
  return (
    <>
      <SelectionBar selection={selection} nouns={['email', 'emails']} onClear={() => afterwards()?.focus()}>
        {buttons.map(([kind, text]) => (
          <Button
            key={kind}
            aria-haspopup="dialog"
            {...SetDialog.onIntent}
            onClick={() => open(kind)}
            className={kind === 'delete' ? 'text-danger' : ''}
          >
            {text}
          </Button>
        ))}
      </SelectionBar>
      {dialog.subject !== null && (
        <SetDialog
          {...dialog.subject}
          key={dialog.times}
          BrandChoice={BrandChoice}
          {...dialog.state}
          onApplied={clear}
          afterChange={afterwards}
        />
      )}
    </>
  );
}
