import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import {
  getInvitations,
  type MailedDependencies,
  makeInvitation,
  withdrawInvitation,
} from '#server/accounts/invitations/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { browserOrigin } from '#server/platform/http/requests/browser-origin.ts';

/** Adds the routes for invitation and password links. Only for sign-in by invitation. */
export function invitationRoutes(
  app: FastifyInstance,
  deps: MailedDependencies & { config: Pick<Config, 'signIn' | 'isLoopback' | 'baseUrl'> },
): void {
  if (deps.config.signIn !== 'invite') return;
  const routes = guardedRoutes(app, requireAdmin);

  routes.handle('GET /api/admin/invitations', () => getInvitations(deps));

  routes.handle('POST /api/admin/invitations', (admin, { body, request }) => {
    const origin = browserOrigin(request, deps.config);
    return makeInvitation(deps, admin, { email: body.email ?? null, origin });
  });

  routes.handle('DELETE /api/admin/invitations/:id', (admin, { params }) =>
    withdrawInvitation(deps.database.pool, admin, params.id),
  );
}
