import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import type { ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { findOutboxMail, listOutbox } from '#server/accounts/outbox/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Adds the outbox of a vault that sends no mail: a reader sees the mails to them, administrators all. */
export function outboxRoutes(
  app: FastifyInstance,
  {
    config: { mail },
    database: { pool },
  }: Pick<ViewerDependencies, 'database'> & { config: Pick<Config, 'mail'> },
): void {
  const routes = guardedRoutes(app, (viewer) => requireUser(viewer, 'Please log in to see your mail'));

  routes.handle('GET /api/outbox', async (user) => {
    refuseWhereSent();
    const rows = await listOutbox(pool, user);
    return rows.map(({ writtenAt, ...mail }) => ({ ...mail, writtenAt: writtenAt.toISOString() }));
  });

  routes.handle('GET /api/outbox/:id', async (user, { params }) => {
    refuseWhereSent();
    const found = await findOutboxMail(pool, user, params.id);
    if (found === undefined) throw new AppError('not_found', 'There is no such mail in the outbox.');
    const { shown, writtenAt, ...mail } = found;
    return { ...mail, ...shown, writtenAt: writtenAt.toISOString() };
  });

  function refuseWhereSent(): void {
    if (mail === null || mail.smtp !== null)
      throw new AppError('not_found', 'There is an outbox only on this machine and without SMTP_URL.');
  }
}
