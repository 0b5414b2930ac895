import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { sessionCookie } from '#server/accounts/auth/sessions.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import type { Fetching } from '#server/intake/fetching/open-fetching.ts';
import { noteFetch } from '#server/intake/fetching/routes.ts';
import {
  beginByCode,
  beginOnPage,
  type ConnectDependencies,
  endOnPage,
  pollCode,
} from '#server/intake/mailbox-connections/connect.ts';
import {
  addProvider,
  removeProvider,
  saveClient,
  saveProvider,
  showProviders,
} from '#server/intake/mailbox-connections/edit-providers.ts';
import { mailboxCallbackPath, redirectAddress } from '#server/intake/mailbox-connections/redirect-address.ts';
import { getMailbox } from '#server/intake/mailboxes/list-mailboxes.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import {
  sendStandalonePage,
  standalonePage,
  standalonePolicy,
} from '#server/platform/http/replies/standalone-page.ts';
import { browserOrigin } from '#server/platform/http/requests/browser-origin.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { paths } from '#shared/paths.ts';

export interface ConnectionRouteDependencies extends ConnectDependencies {
  config: Config;
  now: () => Date;
}

/** Routes of the providers, and those that connect a mailbox there by OAuth. */
export function mailboxConnectionRoutes(
  app: FastifyInstance,
  given: ConnectionRouteDependencies,
  fetching: Fetching,
): void {
  const deps = { ...given, log: app.log };
  const routes = guardedRoutes(app, requireAdmin);
  const ownerOf = (userId: string, request: FastifyRequest) => ({
    userId,
    sessionId: request.cookies[sessionCookie] ?? '',
  });

  routes.handle('GET /api/admin/mail-providers', (_admin, { request }) => showProviders(deps, request));

  routes.handle('POST /api/admin/mail-providers', (admin, { body, request }) =>
    addProvider(deps, admin, request, body),
  );

  routes.handle('PUT /api/admin/mail-providers/:id', (admin, { params: { id }, body, request }) =>
    saveProvider(deps, admin, request, id, body),
  );

  routes.handle('PUT /api/admin/mail-providers/:id/client', (admin, { params: { id }, body, request }) =>
    saveClient(deps, admin, request, id, body),
  );

  routes.handle('DELETE /api/admin/mail-providers/:id', (admin, { params: { id } }) =>
    removeProvider(deps, admin, id),
  );

  routes.handle('POST /api/admin/mailbox-connections', async (admin, { body, request }) => {
    const owner = ownerOf(admin.userId, request);
    if (body.way === 'code') return beginByCode(deps, owner, body, deps.now());
    const address = redirectAddress(request, deps.config);
    if (address === null) {
      throw new AppError(
        'conflict',
        'Providers lead back to addresses with https or on this machine only. Set BASE_URL to such an address, or connect by a code.',
      );
    }
    // The session's cookie belongs to one name of this machine, and the provider leads back to that of BASE_URL.
    if (browserOrigin(request, deps.config) !== new URL(address).origin) {
      throw new AppError('conflict', `Open the vault at ${new URL(address).origin} to connect a mailbox.`);
    }
    return beginOnPage(deps, owner, body, address);
  });

  routes.handle(
    'POST /api/admin/mailbox-connections/:key/poll',
    async (admin, { params: { key }, request }) => {
      const id = await pollCode(deps, ownerOf(admin.userId, request), key);
      if (id === null) return { mailbox: null };
      await begin(admin, id);
      return { mailbox: await getMailbox(deps, id) };
    },
  );

  app.get(mailboxCallbackPath, { config: { rateLimit: rateLimits.signIn } }, async (request, reply) => {
    try {
      const admin = requireAdmin(await viewerOf(request));
      const { searchParams } = new URL(request.url, deps.config.baseUrl);
      const { mailboxId, returnTo } = await endOnPage(deps, ownerOf(admin.userId, request), searchParams);
      await begin(admin, mailboxId);
      const place = returnTo === 'setup' ? paths.setup('mailbox') : `${paths.admin()}?tab=settings#mailboxes`;
      return reply.header('cache-control', 'no-store').redirect(place, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return failed(reply, error);
    }
  });

  /** The first fetch shows whether the mail server agrees. Its own faults are in its run. */
  async function begin(admin: ReturnType<typeof requireAdmin>, id: number): Promise<void> {
    try {
      await noteFetch(deps.database, admin, await fetching.start(id, 'button'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      app.log.warn({ err: error }, 'a connected mailbox could not be fetched');
    }
  }

  function failed(reply: FastifyReply, error: AppError): FastifyReply {
    const page = standalonePage({
      productName: deps.config.productName,
      title: 'The mailbox was not connected',
      body: `<h1>The mailbox was not connected</h1>
      <p>${escapeMarkup(error.sentence)}</p>
      <p><a class="fill" href="${paths.admin()}?tab=settings">Go to Settings</a></p>`,
    });
    return sendStandalonePage(reply, error.statusCode, page, standalonePolicy);
  }
}
