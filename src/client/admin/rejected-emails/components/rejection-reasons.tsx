import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFollowing } from '#client/admin/kit/use-following.ts';
import {
  type Retried,
  reasonsQuery,
  rejectedMboxPath,
  retryManyMutation,
} from '#client/admin/rejected-emails/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button, ButtonAnchor } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import type { RejectionReasons } from '#shared/contract/curation/admin-emails.ts';
import { countOf } from '#shared/format/count.ts';

const DiscardDialog = lazyDialog(
  () => import('#client/admin/rejected-emails/components/discard-dialog.tsx'),
  (code) => code.DiscardDialog,
);

/** Reasons of rejection, with actions on all messages of a reason. */
export function RejectionReasonList() {
  const { data: reasons = [] } = useQuery(reasonsQuery(useApi()));
  const dialog = useDialog<RejectionReasons[number]>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="reasons" className="mb-8">
      <h3 ref={heading} id="reasons" tabIndex={-1} className="mb-3 text-md font-strong">
        By reason
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-raised">
        {reasons.map((reason) => (
          <li
            key={reason.reasonCode}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm"
          >
            <span className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
              <strong className="font-strong">{countOf(reason.count, 'message', 'messages')}</strong>
              <span className="block text-ink-2">{reason.example}</span>
            </span>
            <ReasonTools reason={reason} onDiscard={() => dialog.open(reason)} />
          </li>
        ))}
      </ul>
      {dialog.subject !== null && (
        <DiscardDialog reason={dialog.subject} {...dialog.state} focusAfterClose={() => heading.current} />
      )}
    </section>
  );
}

function ReasonTools({ reason, onDiscard }: { reason: RejectionReasons[number]; onDiscard: () => void }) {
  const retry = useApiMutation(retryManyMutation);
  const { progress: sofar, stop, follow } = useFollowing<Retried>(retry.isPending);
  const { reasonCode, example, whole } = reason;
  if (retry.isPending) {
    const tried = sofar === null ? 0 : sofar.imported + sofar.duplicates + sofar.rejected;
    return (
      <span role="status" className="flex items-center gap-3 tabular">
        {tried} of {Math.max(whole, tried)} tried…
        <Button onClick={stop}>Stop</Button>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap gap-2">
      {whole > 0 && (
        <>
          <Button
            aria-label={`Retry all: ${example}`}
            onClick={() => retry.mutate({ reasonCode, ...follow() })}
          >
            Retry all
          </Button>
          <ButtonAnchor aria-label={`Download all: ${example}`} href={rejectedMboxPath(reasonCode)} download>
            Download
          </ButtonAnchor>
        </>
      )}
      <Button
        aria-label={`Discard all: ${example}`}
        onPointerEnter={DiscardDialog.preload}
        onClick={onDiscard}
      >
        Discard
      </Button>
    </span>
  );
}
