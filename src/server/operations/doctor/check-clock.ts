import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';

/** Sign-in providers, webhook signatures and buckets tolerate a minute or more; we require half a minute. */
const toleratedSeconds = 30;

/** Compares the clock of this machine with the database's, which locks and leases use. */
export async function checkClock(vault: VaultProbe, now: () => Date): Promise<Finding> {
  if (vault.state !== 'open') return sound('Not checked: this needs an open database.');
  const asked = now().getTime();
  const { rows } = await vault.database.pool.query<{ at: Date }>('select clock_timestamp() as at');
  const answered = now().getTime();
  const seconds = Math.round(((asked + answered) / 2 - (rows[0]?.at.getTime() ?? 0)) / 1_000);
  if (Math.abs(seconds) <= toleratedSeconds) {
    return sound(
      seconds === 0
        ? "This machine's clock and the database's agree."
        : `This machine's clock and the database's are ${Math.abs(seconds)} s apart, which is harmless.`,
    );
  }
  return fault(
    `This machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's. Synchronise both with a time server (NTP): sign-ins, locks and signatures depend on it.`,
  );
}
