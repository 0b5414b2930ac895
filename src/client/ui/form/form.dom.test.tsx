import { describe, expect, test, vi } from 'vitest';
import { Refusal } from '#client/platform/api/form-issues.ts';
import { type MutationContext, useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { mountComponent } from '#client/testing/mounted.tsx';
import { Button } from '#client/ui/button.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

const endpoint = 'POST /api/mailboxes';

const saveMutation = ({ api }: MutationContext) => ({
  mutationFn: async (body: { host: string; port: number }) =>
    (await api.request('POST', '/api/mailboxes', body)).body,
});

const notHere = { title: 'Error', description: 'Not this machine', isFailure: true };

function HostForm({ onSent }: { onSent: (answer: unknown) => void }) {
  const mutation = useApiMutation(saveMutation);
  const { formProps, field, restart } = useForm({
    initial: { host: '', port: '993' },
    bodyOf: ({ host, port }) =>
      host === 'localhost' ? new Refusal({ host: '' }, notHere) : { host, port: Number(port) },
    mutation,
    onSent,
  });
  return (
    <Form {...formProps}>
      <TextField label="Host" {...field('host', 'Such as imap.vault.example')} />
      <TextField label="Port" {...field('port')} />
      <Button type="submit" busyLabel="Saving...">
        Save
      </Button>
      <Button onClick={restart}>Start over</Button>
    </Form>
  );
}

function hostForm() {
  const onSent = vi.fn();
  const page = mountComponent(<HostForm onSent={onSent} />);
  const field = (name: string) => page.getByRole<HTMLInputElement>('textbox', { name });
  return { ...page, onSent, field };
}

describe('A form', () => {
  test('sends what stands in its fields, and tells what came of it', async () => {
    const { user, field, api, answer, onSent } = hostForm();
    await user.type(field('Host'), 'imap.vault.example{Enter}');
    await answer(endpoint, { id: 4 });
    expect(api.bodies(endpoint)).toEqual([{ host: 'imap.vault.example', port: 993 }]);
    expect(onSent.mock.calls).toEqual([[{ id: 4 }]]);
  });

  test('is sent once, by Enter and by its button, which is busy meanwhile', async () => {
    const { user, field, api, answer, getByRole } = hostForm();
    await user.type(field('Host'), 'a{Enter}{Enter}');
    const busy = getByRole('button', { name: 'Saving...' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.dblClick(busy);
    expect(getByRole('button', { name: 'Start over' }).getAttribute('aria-disabled')).toBeNull();
    expect(api.bodies(endpoint)).toHaveLength(1);
    await answer(endpoint, {});
    await user.dblClick(getByRole('button', { name: 'Save' }));
    expect(api.bodies(endpoint)).toHaveLength(2);
  });

  test('says why it is not sent at all, and goes to the field, until that is mended', async () => {
    const { user, field, api, toastText, focused, getByRole } = hostForm();
    await user.type(field('Host'), 'localhost');
    await user.click(getByRole('button', { name: 'Save' }));
    expect(toastText()).toBe('Error / Not this machine');
    expect(api.bodies(endpoint)).toEqual([]);
    expect(focused()).toBe(field('Host'));
    expect(field('Host').getAttribute('aria-invalid')).toBe('true');
    expect(getByRole('textbox', { name: 'Host', description: 'Such as imap.vault.example' })).toBeTruthy();
    await user.type(field('Host'), '.example{Enter}');
    expect(api.bodies(endpoint)).toHaveLength(1);
  });

  test('shows what the server refuses at its field, and goes to the first of them', async () => {
    const { user, field, refuse, focused, onSent, getByRole, answer } = hostForm();
    await user.clear(field('Port'));
    await user.type(field('Port'), '99999{Enter}');
    await refuse(endpoint, 400, {
      error: 'Please check the fields.',
      issues: [
        { path: 'port', message: 'At most 65535.' },
        { path: 'host', message: 'Please enter a host.' },
      ],
    });
    expect(onSent).not.toHaveBeenCalled();
    expect(focused()).toBe(field('Host'));
    expect(getByRole('textbox', { name: 'Host', description: 'Please enter a host.' })).toBeTruthy();
    expect(getByRole('textbox', { name: 'Port', description: 'At most 65535.' })).toBeTruthy();
    expect(field('Port').getAttribute('aria-invalid')).toBe('true');
    expect(field('Port').value).toBe('99999');

    await user.type(field('Host'), 'a{Enter}');
    await answer(endpoint, {});
    expect(getByRole('textbox', { name: 'Host', description: 'Such as imap.vault.example' })).toBeTruthy();
    expect(field('Port').getAttribute('aria-invalid')).toBeNull();
  });

  test('begins again at its first field', async () => {
    const { user, field, focused, getByRole } = hostForm();
    await user.type(field('Host'), 'a');
    await user.type(field('Port'), '4');
    await user.click(getByRole('button', { name: 'Start over' }));
    expect([field('Host').value, field('Port').value]).toEqual(['', '993']);
    expect(focused()).toBe(field('Host'));
  });
});
