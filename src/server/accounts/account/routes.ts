import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askDeletion, keepAccount } from '#server/accounts/account/delete-account.ts';
import {
  type AccountDependencies,
  endOthers,
  endSession,
  getAccount,
  type OwnSessions,
  renameAccount,
} from '#server/accounts/account/service.ts';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import { type CookieConfig, clearSessionCookie } from '#server/accounts/auth/session-cookie.ts';
import { hashOf, sessionCookie } from '#server/accounts/auth/sessions.ts';

/** Adds the routes of the viewer's own account. */
export function accountRoutes(
  app: FastifyInstance,
  deps: AccountDependencies & { config: CookieConfig },
): void {
  const routes = guardedRoutes(app, (viewer) => requireUser(viewer, 'Please log in to see your account'));

  routes.handle('GET /api/account', ({ userId }, { request }) => getAccount(deps, ownOf(userId, request)));

  routes.handle('PATCH /api/account', ({ userId }, { body, request }) =>
    renameAccount(deps, ownOf(userId, request), body),
  );

  routes.handle('DELETE /api/account/sessions/:id', ({ userId }, { params }) =>
    endSession(deps, userId, params.id),
  );

  routes.handle('POST /api/account/sessions/end-others', ({ userId }, { request }) =>
    endOthers(deps, ownOf(userId, request)),
  );

  routes.handle('POST /api/account/deletion', async ({ userId }, { body, reply }) => {
    const dueAt = await askDeletion(deps, userId, body.confirmation);
    clearSessionCookie(reply, deps.config);
    return { deletionDueAt: dueAt.toISOString() };
  });

  routes.handle('DELETE /api/account/deletion', ({ userId }) => keepAccount(deps, userId));
}

function ownOf(userId: string, request: FastifyRequest): OwnSessions {
  return { userId, sessionId: hashOf(request.cookies[sessionCookie] ?? '') };
}
