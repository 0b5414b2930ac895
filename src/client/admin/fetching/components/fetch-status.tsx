import { isUnderWay } from '#client/admin/fetching/api.ts';
import { accountedFor, outcomesOf, rateOf } from '#client/admin/fetching/copy.ts';
import { isUnderWay as isImporting } from '#client/admin/kit/mail-imports.ts';
import { TextButton } from '#client/ui/button.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import { countOf, formatCount } from '#shared/format/count.ts';

interface FetchStatusProps {
  /** Undefined if there is none or while loading. */
  run: FetchRun | undefined;
  /** The newest import; undefined likewise. */
  imported: MailImport | undefined;
  isKnown: boolean;
  onOpenRuns: () => void;
}

/** Two lines of constant height: the current or last run or import, and the counts of its messages. */
export function FetchStatus({ run, imported, isKnown, onOpenRuns }: FetchStatusProps) {
  const isImportLast = imported !== undefined && (run === undefined || isLater(imported, run));
  return (
    <div className="min-h-10 min-w-0 text-sm text-ink-2 tabular max-xl:flex-1 md:max-lg:basis-full xl:w-64 xl:text-right 2xl:w-80">
      {isImportLast ? (
        <ImportStatus imported={imported} />
      ) : run === undefined ? (
        <p>{isKnown ? 'Nothing fetched or imported yet.' : ''}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2 xl:justify-end">
            {isUnderWay(run) ? <Progress run={run} /> : <LastRun run={run} />}
            <TextButton
              aria-haspopup="dialog"
              onClick={onOpenRuns}
              className="min-h-0! whitespace-nowrap max-md:-my-3 max-md:ml-auto max-md:min-h-touch!"
            >
              Recent fetches
            </TextButton>
          </p>
          <Detail run={run} />
        </>
      )}
    </div>
  );
}

/** Reports whether the import is in progress or newer than the last run. */
function isLater(imported: MailImport, run: FetchRun): boolean {
  if (isUnderWay(run)) return false;
  return isImporting(imported) || imported.startedAt > run.startedAt;
}

function ImportStatus({ imported: last }: { imported: MailImport }) {
  const { state, finishedAt, startedAt, held, duplicates, rejected } = last;
  const counts = [
    `${formatCount(last.imported)} imported`,
    ...(held > 0 ? [`${formatCount(held)} held`] : []),
    countOf(duplicates, 'duplicate', 'duplicates'),
    `${formatCount(rejected)} rejected`,
  ];
  return (
    <>
      <p className="md:whitespace-nowrap">
        {isImporting(last) ? (
          importingWords[state === 'receiving' ? 'receiving' : 'reading']
        ) : (
          <span className={state === 'failed' ? 'text-danger' : ''}>
            {importedWords[state === 'failed' || state === 'stopped' ? state : 'done']}{' '}
            <RelativeTime at={finishedAt ?? startedAt} />
          </span>
        )}
      </p>
      <p className="text-xs leading-5">{counts.join(' · ')}</p>
    </>
  );
}

const importingWords = { receiving: 'Uploading emails', reading: 'Importing emails' };

const importedWords = { done: 'Imported', stopped: 'Import stopped', failed: 'Import failed' };

function Progress({ run }: { run: FetchRun }) {
  if (run.state === 'waiting') return <span>Waiting to try again</span>;
  if (run.found === 0) return <span>Looking for new emails</span>;
  return (
    <span>
      {formatCount(accountedFor(run))} of {formatCount(run.found)} found
    </span>
  );
}

function LastRun({ run }: { run: FetchRun }) {
  const at = run.finishedAt ?? run.startedAt;
  if (run.state !== 'failed')
    return (
      <span className="md:whitespace-nowrap">
        Fetched <RelativeTime at={at} />
      </span>
    );
  return (
    <span className="text-danger md:whitespace-nowrap">
      Failed <RelativeTime at={at} />
    </span>
  );
}

function Detail({ run }: { run: FetchRun }) {
  if (run.message !== null && run.state !== 'running')
    return (
      <p className={`line-clamp-3 text-xs leading-[1.125rem] ${run.state === 'failed' ? 'text-danger' : ''}`}>
        <OfMailbox run={run} />
        {run.message}
      </p>
    );
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-xs leading-5 xl:justify-end">
        <span>
          <OfMailbox run={run} />
          {outcomesOf(run)}
        </span>
        {run.state === 'running' && <span>{rateOf(run)}</span>}
      </p>
      {isUnderWay(run) && <Bar run={run} />}
    </>
  );
}

/** The mailbox's name, if it has one. */
function OfMailbox({ run: { mailboxName } }: { run: FetchRun }) {
  if (mailboxName === null) return null;
  return (
    <>
      <bdi>{mailboxName}</bdi>:{' '}
    </>
  );
}

/** Progress of a run. The track stays empty until messages are found. */
function Bar({ run }: { run: FetchRun }) {
  const done = accountedFor(run);
  const known =
    run.found === 0 ? {} : { 'aria-valuemin': 0, 'aria-valuemax': run.found, 'aria-valuenow': done };
  return (
    <div
      role="progressbar"
      aria-label="Emails fetched"
      {...known}
      className="-mb-1 h-1 overflow-hidden rounded-full bg-well"
    >
      <div
        className="h-full origin-left bg-accent transition-transform duration-(--t-slow)"
        style={{ transform: `scaleX(${run.found === 0 ? 0 : done / run.found})` }}
      />
    </div>
  );
}
