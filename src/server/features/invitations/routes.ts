import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { guardedBy, requireAdmin } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { getInvitations, makeInvitation, withdrawInvitation } from '#server/features/invitations/service.ts';
import { browserOrigin } from '#server/http/browser-origin.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { idParams, noBody, noQuery } from '#shared/contract/common.ts';
import {
  createdInvitationReply,
  createInvitationBody,
  invitationListReply,
} from '#shared/contract/invitations.ts';

/** Links that let people in, and those that set a new password. Only where people sign in by invitation. */
export function invitationRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  if (deps.config.signIn !== 'invite') return;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const preValidation = guardedBy(requireAdmin);
  const config = { rateLimit: rateLimits.writes };

  routes.get(
    '/api/admin/invitations',
    {
      preValidation,
      schema: { querystring: noQuery, response: { 200: invitationListReply, ...errorReplies } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return getInvitations(deps);
    },
  );

  routes.post(
    '/api/admin/invitations',
    {
      preValidation,
      config,
      schema: { body: createInvitationBody, response: { 201: createdInvitationReply, ...errorReplies } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').code(201);
      const admin = requireAdmin(await viewerOf(request));
      const origin = browserOrigin(request, deps.config);
      return makeInvitation(deps, admin, { email: request.body.email ?? null, origin });
    },
  );

  routes.delete(
    '/api/admin/invitations/:id',
    {
      preValidation,
      config,
      schema: { params: idParams, body: noBody, response: { 204: z.null(), ...errorReplies } },
    },
    async (request, reply) => {
      const admin = requireAdmin(await viewerOf(request));
      await withdrawInvitation(deps, admin, request.params.id);
      return reply.header('cache-control', 'no-store').code(204).send(null);
    },
  );
}
