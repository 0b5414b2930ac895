import { type ComponentType, useState } from 'react';
import type { BrandChoiceProps, ChosenBrand } from '#client/admin/kit/brand-choice.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Dialog, FormActions } from '#client/ui/dialog/dialog.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { type Shortcut, ShortcutsDialog } from '#client/ui/page/shortcuts-dialog.tsx';
import type { ReviewedEmail } from '#shared/contract/curation/reviews.ts';

export interface ReviewDialogSubject {
  kind: 'brand' | 'block' | 'keys';
  email: ReviewedEmail;
}

interface ReviewDialogProps extends Openable {
  subject: ReviewDialogSubject;
  BrandChoice: ComponentType<BrandChoiceProps>;
  /** Called with the blocked address or domain. */
  onBlock: (sender: string) => void;
  onBrand: (brand: ChosenBrand) => void;
}

const shortcuts: readonly Shortcut[] = [
  { keys: ['p'], does: 'Publish' },
  { keys: ['h'], does: 'Hide' },
  { keys: ['n'], does: 'Not this brand: choose another' },
  { keys: ['b'], does: 'Block the sender' },
  { keys: ['t'], does: 'Always publish this brand' },
  { keys: ['u'], does: 'Undo the last decision' },
  { keys: ['j', '→'], does: 'Next email' },
  { keys: ['k', '←'], does: 'Previous email' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
];

/** Dialogs of a decision, and the list of shortcuts. */
export function ReviewDialog({ subject, BrandChoice, onBlock, onBrand, ...dialog }: ReviewDialogProps) {
  const { kind, email } = subject;
  const close = () => dialog.onOpenChange(false);
  if (kind === 'keys') return <ShortcutsDialog {...dialog} shortcuts={shortcuts} />;
  if (kind === 'brand') {
    return (
      <Dialog
        {...dialog}
        title="Change brand"
        description={
          <>
            It is filed under <bdi>{email.brand.name}</bdi>. Choose the right brand.
          </>
        }
      >
        <BrandChoice
          brand={email.brand}
          label="Change brand"
          busyLabel="Changing..."
          isBusy={false}
          onChoose={(brand) => {
            close();
            onBrand(brand);
          }}
          onCancel={close}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      title="Block sender"
      description="Hides its waiting emails and everything it sends from now on. Blocked senders are listed in Settings."
    >
      <BlockForm
        email={email}
        onBlock={(sender) => {
          close();
          onBlock(sender);
        }}
        onCancel={close}
      />
    </Dialog>
  );
}

interface BlockFormProps {
  email: ReviewedEmail;
  onBlock: (sender: string) => void;
  onCancel: () => void;
}

function BlockForm({ email: { from, senderDomain }, onBlock, onCancel }: BlockFormProps) {
  const [sender, setSender] = useState(from);
  return (
    <Form onSubmit={() => onBlock(sender)} className="mt-4">
      <fieldset className="-mx-2">
        <legend className="sr-only">What to block</legend>
        {[
          [from, 'This address only'],
          [senderDomain, 'Every address of this domain'],
        ].map(([value = '', words]) => (
          <ChoiceRow
            key={value}
            name="sender"
            value={value}
            checked={sender === value}
            onChange={() => setSender(value)}
          >
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
              <span className="block font-control">{value}</span>
              <span className="block text-xs text-ink-2">{words}</span>
            </span>
          </ChoiceRow>
        ))}
      </fieldset>
      <FormActions onCancel={onCancel} variant="danger">
        Block sender
      </FormActions>
    </Form>
  );
}
