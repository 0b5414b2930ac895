import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { changeMemberMutation, membersQuery, removeMemberMutation } from '#client/features/shares/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { TextButton } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import type { MemberRole } from '#shared/vocabulary/list-roles.ts';

const roles = [
  ['viewer', 'Can view'],
  ['editor', 'Can edit'],
] as const;

/** The colleagues in a list, for its owner. */
export function Members({ listId }: { listId: number }) {
  const { data: members = [] } = useQuery(membersQuery(useApi(), listId));
  const change = useApiMutation(changeMemberMutation, listId);
  const remove = useApiMutation(removeMemberMutation, listId);
  const headingId = useId();
  if (members.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-t border-line pt-5">
      <h3 id={headingId} className="text-sm font-control">
        Members
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        If you remove a member, nobody can join by the links in use any more.
      </p>
      <ul className="mt-2 grid gap-2 text-sm">
        {members.map(({ id, name, role }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</bdi>
            <Select
              aria-label={`Role of ${name}`}
              options={roles}
              value={role}
              onChange={({ target }) => change.mutate({ memberId: id, role: target.value as MemberRole })}
              className="min-h-9 rounded-md border border-line-strong bg-raised px-3 max-md:min-h-touch"
            />
            <TextButton
              className="text-danger"
              aria-label={`Remove ${name}`}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
