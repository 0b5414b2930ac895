import { type FormEvent, useRef, useState } from 'react';
import { Button, TextButton } from '#client/components/ui/button.tsx';
import { Dialog, DialogActions } from '#client/components/ui/dialog.tsx';
import { TextArea } from '#client/components/ui/text-field.tsx';
import type { RowsRequest } from '#client/features/sign-ups/api/take-rows.ts';
import { RowsReview } from '#client/features/sign-ups/components/rows-review.tsx';
import { readPasted } from '#client/features/sign-ups/read-pasted.ts';
import { useRowsPlan } from '#client/features/sign-ups/use-rows-plan.ts';
import type { Openable } from '#client/lib/use-dialog.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { mostSignUps } from '#shared/vocabulary/limits.ts';

/** A list of domains is pasted, looked at, and taken. */
export function AddDialog({ isOpen, onOpenChange }: Openable) {
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<string>();
  const [request, setRequest] = useState<RowsRequest | null>(null);
  const count = useRef(0);
  const close = () => onOpenChange(false);
  const plan = useRowsPlan(isOpen ? request : null, close);
  const look = (event: FormEvent) => {
    event.preventDefault();
    const rows = readPasted(text);
    const found = issueOf(rows.length);
    setIssue(found);
    if (found !== undefined) return;
    count.current += 1;
    setRequest({ id: count.current, rows });
  };
  const taken = (plan.seen?.added ?? 0) + (plan.seen?.changed ?? 0);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Add Sign-ups"
      description="The brands whose mail you mean to receive. You see what the list comes to before anything is added."
      className="md:w-[680px]!"
    >
      <form onSubmit={look}>
        {/* As high while a list is typed as when it is looked at. */}
        <div className="mt-4 flex h-[min(420px,52dvh)] flex-col gap-2">
          {request === null ? (
            <div className="contents [&_textarea]:h-[min(340px,40dvh)] [&_textarea]:resize-none">
              <TextArea
                label="Domains"
                value={text}
                issue={issue}
                spellCheck={false}
                autoCapitalize="none"
                placeholder={'northwind.com\ncontoso.com vault+contoso@reader.example'}
                hint="One a line, and behind it the address you signed up, if you like."
                onChange={({ target }) => setText(target.value)}
              />
            </div>
          ) : (
            <>
              <TextButton onClick={() => setRequest(null)} className="self-end">
                Change the List
              </TextButton>
              <RowsReview plan={plan} />
            </>
          )}
        </div>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          {request === null ? (
            <Button type="submit" variant="fill">
              Look at the List
            </Button>
          ) : (
            <Button
              variant="fill"
              disabled={plan.isLooking || taken === 0}
              isBusy={plan.isTaking}
              busyLabel="Taking..."
              onClick={plan.take}
              className="tabular-nums"
            >
              {taken === 0 ? 'Take Sign-ups' : `Take ${countOf(taken, 'Sign-up', 'Sign-ups')}`}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function issueOf(rows: number): string | undefined {
  if (rows === 0) return 'Paste or type a domain at least.';
  if (rows > mostSignUps) return `A list has at most ${formatCount(mostSignUps)} rows. Paste it in parts.`;
  return undefined;
}
