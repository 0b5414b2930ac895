import { adminPlaceSearch, adminTabs } from '#client/admin/kit/admin-places.ts';
import { isUnderWay } from '#client/admin/kit/mail-imports.ts';
import { ProgressBar } from '#client/admin/kit/step-progress.tsx';
import { progressLabel, refusalsOf, stateLabel } from '#client/admin/mail-imports/copy.ts';
import { type PageUpload, resumeUpload, stopUpload } from '#client/admin/mail-imports/uploads.ts';
import {
  apiMutation,
  type MutationContext,
  useApiMutation,
  useMutationContext,
} from '#client/platform/queries/api-mutation.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, TextLink } from '#client/ui/button.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';

interface ImportEntryProps {
  of: MailImport;
  /** The upload of this page, if the import has one. */
  upload: PageUpload | undefined;
  /** Called when a link in the entry is followed. */
  onFollow: (() => void) | undefined;
}

const stopMutation = (context: MutationContext) =>
  apiMutation({ mutationFn: (id: number) => stopUpload(context, id), failed: 'Error stopping the import' });

/** An import with its progress or its result. */
export function ImportEntry({ of: each, upload, onFollow }: ImportEntryProps) {
  const context = useMutationContext();
  const stop = useApiMutation(stopMutation);
  const isGoingOn = isUnderWay(each);
  const isInterrupted = each.state === 'receiving' && upload?.isSending !== true;
  return (
    <li className="grid gap-1.5 py-3 text-sm">
      <p className="flex items-start gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <bdi className="font-control">{each.label}</bdi>{' '}
          <RelativeTime at={each.finishedAt ?? each.startedAt} className="text-ink-2" />
        </span>
        <Badge tone={each.state === 'failed' ? 'danger' : 'plain'} className="ml-auto shrink-0">
          {stateLabel(each, upload)}
        </Badge>
      </p>
      {isGoingOn && <Progress of={each} />}
      {each.state !== 'receiving' && each.state !== 'waiting' && <Outcome of={each} onFollow={onFollow} />}
      {each.message !== null && (
        <p className={`[overflow-wrap:anywhere] ${each.state === 'failed' ? 'text-danger' : 'text-ink-2'}`}>
          {each.message}
        </p>
      )}
      {isInterrupted && (
        <p className="text-danger">
          {upload?.problem ?? 'Choose the same files again to continue where it stopped.'}
        </p>
      )}
      {isGoingOn && (
        <div className="mt-1 flex flex-wrap gap-2">
          {isInterrupted && upload !== undefined && (
            <Button onClick={() => resumeUpload(context, each)}>Continue</Button>
          )}
          <Button
            aria-label={`Stop importing ${each.label}`}
            isBusy={stop.isPending || each.isStopping}
            onClick={() => stop.mutate(each.id)}
          >
            Stop
          </Button>
        </div>
      )}
    </li>
  );
}

function Progress({ of: each }: { of: MailImport }) {
  const isUpload = each.state === 'receiving';
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-2 tabular">{progressLabel(each)}</p>
      <ProgressBar
        label={`${isUpload ? 'Uploaded' : 'Imported'} of ${each.label}`}
        value={isUpload ? each.receivedBytes : each.readBytes}
        total={each.totalBytes}
      />
    </div>
  );
}

const emails = adminTabs[2];
const [, toReview, rejected] = emails.views;

function Outcome({ of: each, onFollow }: { of: MailImport; onFollow: (() => void) | undefined }) {
  const group = new URLSearchParams({ by: 'run', group: each.run });
  return (
    <ul className="grid gap-1 tabular">
      <li>
        {countOf(each.imported, 'new email', 'new emails')}
        {each.brandsCreated > 0 && `, ${countOf(each.brandsCreated, 'new brand', 'new brands')}`}
      </li>
      {each.held > 0 && (
        <li>
          {countOf(each.held, 'email', 'emails')} held for review{' '}
          <TextLink
            to={`${paths.admin()}${adminPlaceSearch(emails, toReview)}&${group}`}
            onClick={onFollow}
            className="-my-3"
            aria-label={`Review the emails held from ${each.label}`}
          >
            Review
          </TextLink>
        </li>
      )}
      {each.duplicates > 0 && <li>{formatCount(each.duplicates)} already in the vault</li>}
      {each.rejected > 0 && (
        <li>
          {formatCount(each.rejected)} rejected: {refusalsOf(each)}{' '}
          <TextLink
            to={`${paths.admin()}${adminPlaceSearch(emails, rejected)}`}
            onClick={onFollow}
            className="-my-3"
          >
            See rejected emails
          </TextLink>
        </li>
      )}
      {each.noticeCount > 0 && <Unread of={each} />}
    </ul>
  );
}

/** Files that could not be read, or only in part. */
function Unread({ of: { notices, noticeCount } }: { of: MailImport }) {
  return (
    <li>
      <details>
        <summary>{countOf(noticeCount, 'file', 'files')} could not be read</summary>
        <ul className="mt-1 grid gap-1 text-ink-2 [overflow-wrap:anywhere]">
          {notices.map(({ label, reason }) => (
            <li key={label}>
              <bdi>{label}</bdi>: {reason}
            </li>
          ))}
          {noticeCount > notices.length && <li>and {formatCount(noticeCount - notices.length)} more</li>}
        </ul>
      </details>
    </li>
  );
}
