import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireAdmin } from '#server/features/auth/guards.ts';
import {
  getInvitations,
  type InvitationDependencies,
  makeInvitation,
  withdrawInvitation,
} from '#server/features/invitations/service.ts';
import { browserOrigin } from '#server/http/browser-origin.ts';
import { idParams } from '#shared/contract/common.ts';
import {
  createdInvitationReply,
  createInvitationBody,
  invitationListReply,
} from '#shared/contract/invitations.ts';

/** Links that let people in, and those that set a new password. Only where people sign in by invitation. */
export function invitationRoutes(
  app: FastifyInstance,
  deps: InvitationDependencies & { config: Pick<Config, 'signIn' | 'isLoopback' | 'baseUrl'> },
): void {
  if (deps.config.signIn !== 'invite') return;
  const routes = guardedRoutes(app, requireAdmin);

  routes.get('/api/admin/invitations', { reply: invitationListReply }, () => getInvitations(deps));

  routes.post(
    '/api/admin/invitations',
    { body: createInvitationBody, reply: createdInvitationReply, status: 201 },
    (admin, { body, request }) => {
      const origin = browserOrigin(request, deps.config);
      return makeInvitation(deps, admin, { email: body.email ?? null, origin });
    },
  );

  routes.delete('/api/admin/invitations/:id', { params: idParams }, (admin, { params }) =>
    withdrawInvitation(deps.database.pool, admin, params.id),
  );
}
