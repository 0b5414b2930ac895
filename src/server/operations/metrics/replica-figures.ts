import type { Counter, Gauge } from 'prom-client';
import type { Replica } from '#server/platform/db/replica.ts';

interface Makers {
  counter(name: string, help: string, labelNames: readonly 'answered'[]): Counter<'answered'>;
  gauge(name: string, help: string): Gauge;
}

/** Metrics of the standby that answers reads. @returns a function that updates them. */
export function replicaFigures(replica: Replica, { counter, gauge }: Makers): () => void {
  const isUsed = gauge('replica_used', '1 while the replica answers reads.');
  const lag = gauge(
    'replica_lag_seconds',
    'Age of the oldest change that the replica does not show; -1 where nobody knows.',
  );
  const reads = counter(
    'replica_reads',
    'Reads that a replica may answer, by who did, or why the primary did.',
    ['answered'],
  );
  return () => {
    const { isFit, lagMs } = replica.state();
    isUsed.set(isFit ? 1 : 0);
    lag.set(lagMs === null ? -1 : lagMs / 1_000);
    reads.reset();
    for (const [answered, count] of Object.entries(replica.counts)) reads.inc({ answered }, count);
  };
}
