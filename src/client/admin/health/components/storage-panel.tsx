import { Card } from '#client/ui/card.tsx';
import type { Health } from '#shared/contract/operations/health.ts';
import { formatCount } from '#shared/format/count.ts';
import { formatSize } from '#shared/format/size.ts';

/** Longer forecasts are shown as "Enough for years". */
const maxDays = 3 * 365;

/** Size and growth of the vault, and a forecast of when the disk is full. */
export function StoragePanel({ health: { database, replica, disk, versions } }: { health: Health }) {
  const { bytes, emails, growthBytes, kind, tables } = database;
  return (
    <Card title="Storage and versions">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 max-xs:grid-cols-2 gap-y-2 text-sm [&>dd]:text-right [&>dd]:tabular [&>dt]:text-ink-2">
        <dt>Database</dt>
        <dd>{formatSize(bytes)}</dd>
        <dt>Emails</dt>
        <dd>{formatCount(emails)}</dd>
        <dt>Growth</dt>
        <dd>{growthBytes === null ? 'Available tomorrow' : growthOf(growthBytes)}</dd>
        <dt>Free disk space</dt>
        <dd>
          {formatSize(disk.freeBytes)} of {formatSize(disk.totalBytes)}
        </dd>
        {kind === 'embedded' && growthBytes !== null && growthBytes > 0 && (
          <>
            <dt>At this rate</dt>
            <dd>{fullIn(disk.freeBytes / growthBytes)}</dd>
          </>
        )}
        {replica !== null && (
          <>
            <dt>Replica</dt>
            <dd>{replica.isUsed ? `In use, ${delayOf(replica.lagMs)}` : 'Not in use'}</dd>
          </>
        )}
        <dt>Mailvault</dt>
        <dd>{versions.mailvault}</dd>
        <dt>Node</dt>
        <dd>{versions.node.replace(/^v/, '')}</dd>
        <dt>Database engine</dt>
        <dd>
          {versions.database}
          {kind === 'embedded' && ', embedded'}
        </dd>
      </dl>
      {replica?.isUsed === false && <p className="text-sm [overflow-wrap:anywhere]">{replica.sentence}</p>}
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-2">Largest tables</summary>
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 [&>dd]:tabular">
          {tables.map((table) => (
            <div key={table.name} className="contents">
              <dt className="[overflow-wrap:anywhere]">{table.name}</dt>
              <dd className="text-right">{formatSize(table.bytes)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}

function delayOf(lagMs: number | null): string {
  const seconds = Math.ceil((lagMs ?? 0) / 1_000);
  return seconds <= 1 ? 'at most a second behind' : `${seconds} seconds behind`;
}

function growthOf(bytes: number): string {
  const size = formatSize(Math.round(Math.abs(bytes)));
  return bytes < 0 ? `${size} less a day` : `${size} a day`;
}

function fullIn(days: number): string {
  if (days > maxDays) return 'Enough for years';
  const whole = Math.max(1, Math.floor(days));
  return `Full in ${whole === 1 ? 'a day' : `${formatCount(whole)} days`}`;
}
