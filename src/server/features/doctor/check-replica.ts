import { setTimeout as wait } from 'node:timers/promises';
import { type Finding, fault, sound } from '#server/features/doctor/check.ts';
import type { LookedAtVault } from '#server/features/doctor/looked-at-vault.ts';

/** A standby that follows has reached by then what the primary had written at the first look. */
const secondLookMs = 500;

/** Whether the standby that DATABASE_REPLICA_URL names answers reads, and how far behind it is. */
export async function checkReplica(vault: LookedAtVault): Promise<Finding> {
  if (vault.state !== 'open') return sound(vault.sentence);
  const { replica } = vault.database;
  if (replica === null) return sound('There is none.');
  const first = await replica.look();
  if (first.isFit) return sound(first.sentence);
  await wait(secondLookMs);
  const { isFit, sentence } = await replica.look();
  return isFit ? sound(sentence) : fault(sentence);
}
