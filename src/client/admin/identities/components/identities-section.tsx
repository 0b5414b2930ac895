import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { identitiesQuery } from '#client/admin/identities/api.ts';
import type { IdentitySubject } from '#client/admin/identities/components/identity-dialogs.tsx';
import { TwinWaitField } from '#client/admin/identities/components/twin-wait-field.tsx';
import { RowAction, RowActions } from '#client/admin/kit/row-action.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Identity } from '#shared/contract/intake/identities.ts';
import { countOf } from '#shared/format/count.ts';
import { maxIdentities } from '#shared/vocabulary/limits.ts';

const Dialogs = lazyDialog(
  () => import('#client/admin/identities/components/identity-dialogs.tsx'),
  (code) => code.IdentityDialogs,
);

/** The people in whose names the operator signs up. */
export function IdentitiesSection() {
  const identities = useQuery(identitiesQuery(useApi()));
  const dialog = useDialog<IdentitySubject>();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="identities" className="mt-12 max-w-[720px]">
      <h2 id="identities" ref={title} tabIndex={-1} className="heading outline-none">
        Identities
      </h2>
      <p className="mt-1.5 max-w-measure text-ink-2">
        Sign up to a list twice, under two identities. What differs between the two copies of an email is the
        subscriber’s and is left out of the public copy.
      </p>
      {identities.data !== undefined ? (
        <List identities={identities.data} onOpen={dialog.open} />
      ) : identities.isError ? (
        <LoadFailure what="The identities" query={identities} className="mt-4" />
      ) : (
        <div role="status" className="mt-4">
          <span className="sr-only">Loading the identities</span>
          <Skeleton className="h-14 w-full rounded-lg" />
        </div>
      )}
      {(identities.data?.length ?? 0) < maxIdentities && (
        <Button
          aria-haspopup="dialog"
          {...Dialogs.onIntent}
          className="mt-4 max-md:w-full"
          onClick={() => dialog.open({ kind: 'add' })}
        >
          <Icon of={Plus} />
          Add identity
        </Button>
      )}
      {(identities.data?.length ?? 0) > 1 && <TwinWaitField />}
      {dialog.subject !== null && (
        <Dialogs
          key={dialog.times}
          subject={dialog.subject}
          afterRemoval={() => title.current}
          {...dialog.state}
        />
      )}
    </section>
  );
}

interface ListProps {
  identities: readonly Identity[];
  onOpen: (subject: IdentitySubject) => void;
}

function List({ identities, onOpen }: ListProps) {
  if (identities.length === 0) return null;
  return (
    <ul aria-label="Identities" className="mt-4 rounded-lg border border-line bg-raised text-sm">
      {identities.map((identity) => (
        <li key={identity.id} className="grid gap-1 border-b border-line p-4 last:border-0">
          <p className="font-control [overflow-wrap:anywhere]">
            <bdi>{identity.name}</bdi>
          </p>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{summaryOf(identity)}</p>
          <RowActions>
            <RowAction
              label="Edit"
              subject={identity.name}
              icon={Pencil}
              aria-haspopup="dialog"
              {...Dialogs.onIntent}
              onClick={() => onOpen({ kind: 'edit', identity })}
            />
            <RowAction
              label="Remove"
              subject={identity.name}
              icon={X}
              isDanger
              aria-haspopup="dialog"
              {...Dialogs.onIntent}
              onClick={() => onOpen({ kind: 'remove', identity })}
            />
          </RowActions>
        </li>
      ))}
    </ul>
  );
}

function summaryOf({ addresses, signUps, knownData }: Identity): string {
  return [
    countOf(signUps, 'sign-up', 'sign-ups'),
    countOf(addresses.length, 'address', 'addresses'),
    countOf(knownData.length, 'line of known data', 'lines of known data'),
  ].join(' · ');
}
