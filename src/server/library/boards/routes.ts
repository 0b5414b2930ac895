import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requirePremium } from '#server/accounts/auth/guards.ts';
import { changeMember, getMembers, removeMember } from '#server/library/boards/members.ts';
import {
  addSection,
  changeSection,
  getBoard,
  moveItem,
  removeComment,
  removeSection,
} from '#server/library/boards/service.ts';
import type { EmailDependencies } from '#server/library/emails/service.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

/** Adds the board of a list: its order and sections. */
export function boardRoutes(app: FastifyInstance, deps: EmailDependencies): void {
  const { pool } = deps.database;
  const routes = guardedRoutes(app, (viewer) =>
    requirePremium(viewer, 'Please log in to create and manage your saved lists'),
  );

  routes.handle('GET /api/saved-lists/:id/board', (user, { params }) => getBoard(deps, user, params.id));

  // A key that is held down moves an email with each repetition.
  routes.handle(
    'POST /api/saved-lists/:id/board/moves',
    (user, { params, body }) => moveItem(pool, user, params.id, body),
    { limit: rateLimits.steps },
  );

  routes.handle('POST /api/saved-lists/:id/sections', (user, { params, body }) =>
    addSection(pool, user, params.id, body.name),
  );

  routes.handle('PATCH /api/saved-lists/:id/sections/:sectionId', (user, { params, body }) =>
    changeSection(pool, user, params.id, params.sectionId, body),
  );

  routes.handle('DELETE /api/saved-lists/:id/sections/:sectionId', (user, { params }) =>
    removeSection(pool, user, params.id, params.sectionId),
  );

  routes.handle('GET /api/saved-lists/:id/members', (user, { params }) => getMembers(pool, user, params.id));

  routes.handle('PATCH /api/saved-lists/:id/members/:memberId', (user, { params, body }) =>
    changeMember(pool, user, params.id, params.memberId, body.role),
  );

  routes.handle('DELETE /api/saved-lists/:id/members/:memberId', (user, { params }) =>
    removeMember(pool, user, params.id, params.memberId),
  );

  routes.handle('DELETE /api/saved-lists/:id/comments/:commentId', (user, { params }) =>
    removeComment(pool, user, params.id, params.commentId),
  );
}
