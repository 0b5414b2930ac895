import { isAbsolute } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MailImports } from '#server/intake/mail-imports/imports.ts';
import { operatorImportsPath } from '#server/intake/mail-imports/operator-paths.ts';
import { getImport, stopImport, type UploadDependencies } from '#server/intake/mail-imports/uploads.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { isFromOperator } from '#server/platform/http/requests/operator-proof.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { idParams, noBody } from '#shared/contract/common.ts';

/** More than a command line holds. */
const maxPaths = 10_000;

const pathsBody = z.strictObject({
  paths: z
    .array(
      z
        .string()
        .max(4_096)
        .refine((path) => isAbsolute(path) && !path.includes('\0'), 'A path must be absolute.'),
    )
    .min(1)
    .max(maxPaths),
  takesDeleted: z.boolean(),
});

/**
 * Routes of `npm run import` on the server that has the embedded database open, as only one process may open
 * it. The caller has proven to know the server's secret; the server reads the files, with its user's rights.
 */
export function operatorImportRoutes(
  app: FastifyInstance,
  deps: UploadDependencies & { secret: string },
  imports: Pick<MailImports, 'importPaths'>,
): void {
  const requireOperator = async (request: FastifyRequest) => {
    if (!isFromOperator(request, deps.secret, deps.now()))
      throw new AppError('forbidden', 'This is for the operator’s commands on the server.');
  };
  const options = {
    config: { rateLimit: rateLimits.steps },
    onRequest: requireOperator,
    schema: { params: idParams, body: noBody },
  };

  app.post<{ Body: z.output<typeof pathsBody> }>(
    operatorImportsPath,
    { ...options, bodyLimit: 8_000_000, schema: { body: pathsBody } },
    async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      const id = await imports.importPaths(body).catch((error: unknown) => {
        throw error instanceof StartupError ? new AppError('conflict', error.message) : error;
      });
      return getImport(deps, id);
    },
  );

  app.post<{ Params: z.output<typeof idParams> }>(
    `${operatorImportsPath}/:id`,
    options,
    ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return getImport(deps, params.id);
    },
  );

  app.post<{ Params: z.output<typeof idParams> }>(
    `${operatorImportsPath}/:id/stop`,
    options,
    ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return stopImport(deps, null, params.id);
    },
  );
}
