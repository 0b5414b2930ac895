import { useEffect, useRef, useState } from 'react';
import { RowsReview } from '#client/admin/sign-ups/components/rows-review.tsx';
import { identityOptions } from '#client/admin/sign-ups/copy.ts';
import { type GivenList, useGivenList } from '#client/admin/sign-ups/use-given-list.ts';
import { type RowsPlan, useRowsPlan } from '#client/admin/sign-ups/use-rows-plan.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { Button, TextButton } from '#client/ui/button.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { FileField } from '#client/ui/form/file-field.tsx';
import { Form } from '#client/ui/form/form.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextArea } from '#client/ui/form/text-field.tsx';
import { countOf } from '#shared/format/count.ts';
import { maxSignUps } from '#shared/vocabulary/limits.ts';

const formId = 'pasted-sign-ups';

/** Adds a pasted list of domains or a spreadsheet, after a preview. */
export function AddDialog({
  isOpen,
  onOpenChange,
  addressDomain,
  identities,
}: Openable & { addressDomain: string | null; identities: readonly string[] }) {
  const [makesAddresses, setMakesAddresses] = useState(false);
  const given = useGivenList();
  const close = () => onOpenChange(false);
  const plan = useRowsPlan(isOpen ? given.request : null, given.faults, close);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add sign-ups"
      description="Brands you want to receive. You review the list before anything is added."
      className="md:w-[680px]!"
    >
      {/* The same height with the form and with the preview. */}
      <div
        className={`mt-4 flex flex-col gap-2 ${identities.length > 0 ? 'h-[min(530px,64dvh)]' : 'h-[min(440px,54dvh)]'}`}
      >
        {given.request === null ? (
          <GiveList given={given} identities={identities} />
        ) : (
          <>
            <div className="flex min-h-10 items-center justify-between gap-x-4 text-sm max-md:flex-wrap">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <bdi className="font-control">{given.name}</bdi>
                {given.ignored.length > 0 && (
                  <span className="block text-ink-2">Not read: {given.ignored.join(', ')}.</span>
                )}
              </p>
              <TextButton onClick={given.change} className="flex-none">
                Change the list
              </TextButton>
            </div>
            <RowsReview plan={plan} />
            {addressDomain !== null && (plan.seen?.added ?? 0) > 0 && (
              <label className="flex min-h-touch cursor-pointer items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-[18px] flex-none accent-accent"
                  checked={makesAddresses}
                  onChange={({ target }) => setMakesAddresses(target.checked)}
                />
                <span className="[overflow-wrap:anywhere]">
                  Make an address at {addressDomain} for each new sign-up
                </span>
              </label>
            )}
          </>
        )}
      </div>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        {given.request === null ? (
          <Button type="submit" form={formId} variant="fill">
            Review list
          </Button>
        ) : (
          <TakeButton plan={plan} makesAddresses={makesAddresses} />
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Shows the number of sign-ups to add; disabled until it is known. */
function TakeButton({
  plan: { seen, isPreviewing, isTaking, take },
  makesAddresses,
}: {
  plan: RowsPlan;
  makesAddresses: boolean;
}) {
  const count = (seen?.added ?? 0) + (seen?.changed ?? 0);
  const isReady = !isPreviewing && count > 0;
  return (
    <Button
      variant="fill"
      disabled={!isReady}
      isBusy={isTaking}
      busyLabel="Adding..."
      onClick={() => take({ makesAddresses })}
      className="tabular max-md:flex-auto! md:min-w-44"
    >
      {isReady ? `Add ${countOf(count, 'sign-up', 'sign-ups')}` : 'Add to sign-ups'}
    </Button>
  );
}

function GiveList({ given, identities }: { given: GivenList; identities: readonly string[] }) {
  const [issue, setIssue] = useState<string>();
  const { file } = given;
  const form = useRef<HTMLFormElement>(null);
  const isAgain = useRef(given.text !== '');
  // Focuses the text again when the administrator goes back to edit it.
  useEffect(() => {
    if (isAgain.current) form.current?.querySelector('textarea')?.focus();
  }, []);
  return (
    <>
      <Form
        ref={form}
        id={formId}
        onSubmit={() => setIssue(given.lookAtText())}
        className="[&_textarea]:h-[min(200px,20dvh)] [&_textarea]:resize-none"
      >
        <TextArea
          label="Domains"
          value={given.text}
          issue={issue}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={'northwind.com\ncontoso.com vault+contoso@reader.example'}
          hint="One per line, optionally followed by the address you signed up with."
          onChange={({ target }) => given.setText(target.value)}
        />
        {identities.length > 0 && (
          <div className="mt-3">
            <SelectField
              label="Identity"
              value={given.identity}
              options={identityOptions(identities)}
              onChange={({ target }) => given.setIdentity(target.value)}
            />
          </div>
        )}
      </Form>
      <p className="mt-1 text-sm font-control">Or a spreadsheet with a column “Domain”</p>
      <FileField
        maxRows={maxSignUps}
        takesFocus={file.kind === 'none' && file.isAnother === true}
        isBusy={file.kind === 'reading'}
        fileName={file.kind === 'none' ? null : file.name}
        issue={file.kind === 'refused' ? file.sentence : null}
        onChoose={given.choose}
      />
    </>
  );
}
