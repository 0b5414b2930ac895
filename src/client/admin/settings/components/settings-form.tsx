import { ConnectionAnswer } from '#client/admin/kit/connection-answer.tsx';
import { saveSettingsMutation, testConnectionMutation } from '#client/admin/settings/api.ts';
import { FetchingFields } from '#client/admin/settings/components/fetching-fields.tsx';
import { MailboxFields } from '#client/admin/settings/components/mailbox-fields.tsx';
import {
  draftWith,
  editsAfter,
  type SettingsEdits,
  settingsBody,
} from '#client/admin/settings/settings-draft.ts';
import { noIssues, Refusal } from '#client/platform/api/form-issues.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import type { Settings, SettingsBody } from '#shared/contract/intake/settings.ts';

/** Shows the stored settings with the administrator's edits, and saves them. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const test = useApiMutation(testConnectionMutation);
  const {
    draft: edits,
    setDraft: setEdits,
    change,
    issues,
    setIssues,
    refuse,
    formProps,
  } = useForm<SettingsEdits, SettingsBody, Settings>({
    initial: {},
    bodyOf: () => settingsBody(draft, 'Error saving settings'),
    mutation: useApiMutation(saveSettingsMutation),
    onSent: () => setEdits((now) => editsAfter(now, draft)),
  });
  const draft = draftWith(settings, edits);
  const editMailbox = (edit: SettingsEdits) => {
    change(edit);
    setIssues(noIssues);
    test.reset();
  };
  const handleTest = () => {
    const body = settingsBody(draft, 'Error testing the connection');
    if (body instanceof Refusal) refuse(body);
    else test.mutate(body.imap);
  };

  return (
    <Form {...formProps} autoComplete="off" className="mt-4 grid max-w-[720px] gap-4">
      <MailboxFields settings={settings} draft={draft} issues={issues} onEdit={editMailbox} />
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button type="submit" variant="fill" busyLabel="Saving...">
          Save Settings
        </Button>
        <Button isBusy={test.isPending} busyLabel="Testing..." onClick={handleTest}>
          Test connection
        </Button>
      </div>
      <ConnectionAnswer answer={test.data} />
      <FetchingFields settings={settings} />
    </Form>
  );
}
