import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { toast } from '#client/components/ui/toast.tsx';
import { ConnectionAnswer } from '#client/features/admin/components/connection-answer.tsx';
import { saveSettingsMutation, testConnectionMutation } from '#client/features/settings/api.ts';
import { FetchingFields } from '#client/features/settings/components/fetching-fields.tsx';
import { MailboxFields } from '#client/features/settings/components/mailbox-fields.tsx';
import {
  draftWith,
  editsAfter,
  readSettingsDraft,
  type SettingsEdits,
} from '#client/features/settings/settings-draft.ts';
import { type FormIssues, focusFirstIssue, issuesOfError, noIssues } from '#client/lib/form-issues.ts';
import { useChange } from '#client/lib/mutation-context.ts';
import type { Settings, SettingsBody } from '#shared/contract/settings.ts';

/** What is stored, until it is edited; saving makes what is edited what is stored. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const [edits, setEdits] = useState<SettingsEdits>({});
  const [issues, setIssues] = useState(noIssues);
  const save = useChange(saveSettingsMutation);
  const test = useChange(testConnectionMutation);
  const form = useRef<HTMLFormElement>(null);
  const draft = draftWith(settings, edits);

  const edit = (change: SettingsEdits) => setEdits((before) => ({ ...before, ...change }));
  const editMailbox = (change: SettingsEdits) => {
    edit(change);
    setIssues(noIssues);
    test.reset();
  };
  const refuse = (found: FormIssues) => {
    setIssues(found);
    focusFirstIssue(form.current, found);
  };
  /** Hands what the form holds to `use`, or says under `title` what is wrong with it. */
  const read = (title: string, use: (body: SettingsBody) => void) => {
    const result = readSettingsDraft(draft);
    if ('body' in result) {
      setIssues(noIssues);
      use(result.body);
      return;
    }
    refuse(result.issues);
    toast({ title, description: result.message, isFailure: true });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    read('Error saving settings', (body) =>
      save.mutate(body, {
        onSuccess: () => setEdits((now) => editsAfter(now, draft)),
        onError: (error) => refuse(issuesOfError(error)),
      }),
    );
  };
  const handleTest = () => read('Error testing the connection', ({ imap }) => test.mutate(imap));

  return (
    <form
      ref={form}
      onSubmit={handleSubmit}
      noValidate
      autoComplete="off"
      className="mt-4 grid max-w-[720px] gap-4"
    >
      <MailboxFields settings={settings} draft={draft} issues={issues} onEdit={editMailbox} />
      <FetchingFields draft={draft} onEdit={edit} />
      <div className="mt-2 flex flex-wrap gap-2 max-md:*:flex-1">
        <Button type="submit" variant="fill" isBusy={save.isPending} busyLabel="Saving...">
          Save Settings
        </Button>
        <Button isBusy={test.isPending} busyLabel="Testing..." onClick={handleTest}>
          Test connection
        </Button>
      </div>
      <ConnectionAnswer answer={test.data} />
    </form>
  );
}
