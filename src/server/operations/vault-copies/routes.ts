import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  copyFolder,
  type VaultCopyReply,
  vaultCopyPath,
} from '#server/operations/vault-copies/vault-copy.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { DataDirInUse, lockDataDir } from '#server/platform/db/data-dir-lock.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { isFromOperator } from '#server/platform/http/requests/operator-proof.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

/**
 * Copies the embedded database for a command that cannot open it while this server has it open. The caller
 * has proven to know the server's secret, and reads the copy from the disk; the answer contains none of it.
 */
export function vaultCopyRoute(
  app: FastifyInstance,
  {
    config: { dataDir },
    database,
    secret,
    now,
  }: { config: Pick<Config, 'dataDir'>; database: Database; secret: string; now: () => Date },
): void {
  app.post(vaultCopyPath, { config: { rateLimit: rateLimits.writes } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isFromOperator(request, secret, now()))
      throw new AppError('forbidden', 'This is for the operator’s commands on the server.');
    if (database.copyInto === null)
      throw new AppError('conflict', 'This server’s database can be read while it runs: no copy is needed.');
    await removeOldCopy(dataDir);
    const madeAt = now().toISOString();
    try {
      await database.copyInto(join(copyFolder(dataDir), 'db'));
    } catch (error) {
      await rm(copyFolder(dataDir), { recursive: true, force: true });
      throw error;
    }
    request.log.info('the database was copied for an archive');
    return reply.send({ madeAt } satisfies VaultCopyReply);
  });
}

/** Removes the copy of a killed command; a command that is still reading holds its lock. */
async function removeOldCopy(dataDir: string): Promise<void> {
  const folder = copyFolder(dataDir);
  try {
    lockDataDir(folder)();
  } catch (error) {
    if (error instanceof DataDirInUse)
      throw new AppError('conflict', `Another command${error.owner} is reading the copy in ${folder}.`);
    throw error;
  }
  await rm(folder, { recursive: true, force: true });
}
