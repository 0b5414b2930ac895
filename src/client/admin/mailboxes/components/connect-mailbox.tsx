import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ConnectSubject } from '#client/admin/mailboxes/components/connect-dialog.tsx';
import { mailProvidersQuery } from '#client/admin/mailboxes/connections-api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ConnectionBody } from '#shared/contract/intake/mailbox-connections.ts';

const ConnectDialogs = lazyDialog(
  () => import('#client/admin/mailboxes/components/connect-dialog.tsx'),
  (code) => code.ConnectDialog,
);

/** A button for each provider whose mailboxes open by OAuth. */
export function ConnectMailbox({ returnTo }: Pick<ConnectionBody, 'returnTo'>) {
  const providers = useQuery(mailProvidersQuery(useApi()));
  const dialog = useDialog<ConnectSubject>();
  const buttons = useRef<HTMLDivElement>(null);
  if (providers.isError && providers.data === undefined) {
    return <LoadFailure what="The providers" query={providers} className="mt-4" />;
  }
  if (providers.data === undefined) {
    return (
      <div role="status" className="mt-4">
        <span className="sr-only">Loading the providers</span>
        <Skeleton className="h-10 w-72 max-w-full" />
      </div>
    );
  }
  return (
    <>
      <div ref={buttons} className="mt-4 flex flex-wrap gap-2 max-md:flex-col">
        {providers.data.map((provider) => (
          <Button
            key={provider.id}
            aria-haspopup="dialog"
            {...ConnectDialogs.onIntent}
            className="max-w-full py-1.5 whitespace-normal! [overflow-wrap:anywhere]"
            onClick={() => dialog.open({ kind: 'connect', provider, mailbox: null })}
          >
            Connect {provider.name}
          </Button>
        ))}
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          {...ConnectDialogs.onIntent}
          onClick={() => dialog.open({ kind: 'add' })}
        >
          Other provider
        </Button>
      </div>
      {dialog.subject !== null && (
        <ConnectDialogs
          key={dialog.times}
          subject={dialog.subject}
          returnTo={returnTo}
          afterRemoval={() => buttons.current?.querySelector('button') ?? null}
          {...dialog.state}
        />
      )}
    </>
  );
}
