import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  invitationsQuery,
  makeInvitationMutation,
  revokeInvitationMutation,
} from '#client/admin/invitations/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';
import { Form, useForm } from '#client/ui/form/form.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { CreatedInvitation, Invitation } from '#shared/contract/accounts/invitations.ts';

/** Creates invitation links, and lists the unused ones. */
export function InvitationsPart() {
  const [made, setMade] = useState<CreatedInvitation>();
  const head = useRef<HTMLHeadingElement>(null);
  const handleRevoked = (id: number) => {
    if (made?.id === id) setMade(undefined);
    head.current?.focus();
  };
  return (
    <section aria-labelledby="invitations" className="mb-10 border-b border-line pb-8">
      <h2 ref={head} id="invitations" tabIndex={-1} className="heading outline-none max-md:text-lg">
        Invitations
      </h2>
      <p className="mt-1 max-w-[38.5rem] text-sm text-ink-2">
        A link creates one account and works for seven days. If the address already has an account, it sets a
        new password and works for one day. Only the primary administrator can create a link for their own
        address.
      </p>
      <InvitationForm onMade={setMade} />
      {made !== undefined && <NewLink key={made.id} invitation={made} />}
      <OpenLinks onRevoked={handleRevoked} />
    </section>
  );
}

function InvitationForm({ onMade }: { onMade: (invitation: CreatedInvitation) => void }) {
  const make = useApiMutation(makeInvitationMutation);
  const { change, field, formProps } = useForm({
    initial: { email: '' },
    bodyOf: ({ email }) => email,
    mutation: make,
    onSent: (invitation) => {
      change({ email: '' });
      onMade(invitation);
    },
  });
  return (
    <Form {...formProps} className="mt-4 flex items-start gap-2 max-md:flex-col max-md:items-stretch">
      <div className="min-w-0 flex-1 md:max-w-[420px]">
        <TextField
          label="For (optional)"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ada@example.com"
          {...field('email', 'Their email address. Leave empty to let the recipient enter it.')}
        />
      </div>
      <Button type="submit" busyLabel="Creating..." className="min-h-touch md:mt-[26px]">
        Create link
      </Button>
    </Form>
  );
}

function OpenLinks({ onRevoked }: { onRevoked: (id: number) => void }) {
  const invitations = useQuery(invitationsQuery(useApi()));
  if (invitations.isError && invitations.data === undefined) {
    return (
      <p className="mt-4 text-sm text-ink-2">
        The links couldn't be loaded.{' '}
        <Button variant="quiet" onClick={() => invitations.refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  const rows = invitations.data ?? [];
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Open links" className="mt-5 border-t border-line text-sm">
      {rows.map((invitation) => (
        <OpenLink key={invitation.id} invitation={invitation} onRevoked={onRevoked} />
      ))}
    </ul>
  );
}

function OpenLink({ invitation, onRevoked }: { invitation: Invitation; onRevoked: (id: number) => void }) {
  const { id, kind, email, madeBy, expiresAt } = invitation;
  const revoke = useApiMutation(revokeInvitationMutation);
  const name = email ?? 'Anyone with the link';
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="font-control [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          {kind === 'reset' && <span className="font-normal text-ink-2"> · new password</span>}
        </p>
        <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
          Until <Day at={expiresAt} />
          {madeBy !== null && (
            <>
              , made by <bdi>{madeBy}</bdi>
            </>
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Revoke the link for ${name}, number ${id}`}
        isBusy={revoke.isPending}
        busyLabel="Revoking..."
        onClick={() => revoke.mutate(id, { onSuccess: () => onRevoked(id) })}
        className="-mr-2 flex-none text-danger"
      >
        Revoke
      </Button>
    </li>
  );
}

/** The new link, which is shown only once. */
function NewLink({ invitation: { kind, email, url, isMailed } }: { invitation: CreatedInvitation }) {
  const whom = email ?? 'a new person';
  return (
    <CopyField
      label={kind === 'reset' ? `New password for ${whom}` : `Link for ${whom}`}
      value={url}
      hint={`${isMailed ? 'It is also sent to them by email. ' : ''}Copy it now; it won’t be shown again. The first person to open it gets in.`}
      copied="The link was copied"
    />
  );
}
