import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import {
  changeMemberMutation,
  membersQuery,
  type RoleChoice,
  removeMemberMutation,
  rolesKey,
} from '#client/features/shares/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { moveFocus } from '#client/platform/browser/move-focus.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { usePendingVariables } from '#client/platform/queries/immediate-choices.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import type { MemberRole } from '#shared/vocabulary/list-roles.ts';

const roles = [
  ['viewer', 'Can view'],
  ['editor', 'Can edit'],
] as const;

/** The colleagues in a list, for its owner. */
export function Members({ listId }: { listId: number }) {
  const query = useQuery(membersQuery(useApi(), listId));
  const change = useApiMutation(changeMemberMutation, listId);
  const chosen = usePendingVariables<RoleChoice>(rolesKey(listId));
  const remove = useApiMutation(removeMemberMutation, listId);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const members = query.data;
  if (query.isError && members === undefined)
    return <LoadFailure what="The members" query={query} className="mt-6" />;
  // After the last member is removed, the section stays for the focus and says so.
  if (members === undefined || (members.length === 0 && !remove.isSuccess)) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-t border-line pt-5">
      <h3 id={headingId} ref={heading} tabIndex={-1} className="text-sm font-control outline-none">
        Members
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        {members.length === 0
          ? 'None any more.'
          : 'If you remove a member, nobody can join by the links in use any more.'}
      </p>
      <ul className="mt-2 grid gap-2 text-sm">
        {members.map(({ id, name, role }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</bdi>
            <Select
              aria-label={`Role of ${name}`}
              options={roles}
              value={chosen.findLast(({ memberId }) => memberId === id)?.role ?? role}
              onChange={({ target }) => change.mutate({ memberId: id, role: target.value as MemberRole })}
              className="min-h-9 rounded-md border border-line-strong bg-raised px-3 max-md:min-h-touch"
            />
            <Button
              variant="quiet"
              className="text-danger"
              aria-label={`Remove ${name}`}
              isBusy={remove.isPending && remove.variables === id}
              onClick={({ currentTarget }) =>
                remove.mutate(id, { onSuccess: () => moveFocus(currentTarget, heading.current) })
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
