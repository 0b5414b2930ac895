import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';

/** Checks that the standby of DATABASE_REPLICA_URL answers reads, and reports its lag. */
export async function checkReplica(vault: VaultProbe): Promise<Finding> {
  if (vault.state !== 'open') return sound(vault.sentence);
  const { replica } = vault.database;
  if (replica === null) return sound('There is no replica.');
  const { isFit, sentence } = await replica.probe();
  return isFit ? sound(sentence) : fault(sentence);
}
