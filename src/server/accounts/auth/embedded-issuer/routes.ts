import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { demoAccounts } from '#server/accounts/auth/embedded-issuer/demo-accounts.ts';
import { issuerPath } from '#server/accounts/auth/embedded-issuer/issuer.ts';
import { signInFailedPage, signInPage } from '#server/accounts/auth/embedded-issuer/pages.ts';
import type { Config } from '#server/platform/config/config.ts';
import { sendStandalonePage } from '#server/platform/http/replies/standalone-page.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

const interactionParams = z.strictObject({ uid: z.string().min(1).max(100) });

/** Either the field or a demo account's button. */
const signInForm = z.object({
  email: z.string().max(1_000).optional(),
  account: z.string().max(254).optional(),
});

const address = z.email().max(254);

/**
 * Mounts the embedded issuer at /oidc, and its sign-in page. The issuer parses its requests itself, so its
 * scope has no body parsers.
 */
export async function embeddedIssuerRoutes(
  app: FastifyInstance,
  { provider, config }: { provider: Provider; config: Pick<Config, 'productName'> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handle = provider.callback();
    scope.all(
      `${issuerPath}/*`,
      // Counted as reads: one sign-in needs half a dozen of these requests, and /api/login has counted it.
      { config: { allowForeignOrigin: true } },
      async (request, reply) => {
        reply.hijack();
        // Copies the Content-Security-Policy too: the issuer writes to the raw response and bypasses our
        // reply.
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        const raw = request.raw as typeof request.raw & { originalUrl?: string };
        raw.originalUrl = raw.url ?? '';
        raw.url = (raw.url ?? '').slice(issuerPath.length) || '/';
        await handle(raw, reply.raw);
      },
    );
  });
  await app.register(async (scope) => {
    await scope.register(import('@fastify/formbody'));
    const path = `${issuerPath}/interaction/:uid`;
    const action = (uid: string) => `${issuerPath}/interaction/${encodeURIComponent(uid)}`;
    const options = { config: { rateLimit: rateLimits.signIn } };
    const failed = (reply: FastifyReply) =>
      sendStandalonePage(reply, 400, signInFailedPage(config.productName));

    scope.get(path, options, async (request, reply) => {
      const params = interactionParams.safeParse(request.params);
      if (!params.success) return failed(reply);
      try {
        await provider.interactionDetails(request.raw, reply.raw);
      } catch {
        return failed(reply);
      }
      return sendStandalonePage(
        reply,
        200,
        signInPage({ productName: config.productName, action: action(params.data.uid) }),
      );
    });

    scope.post(path, options, async (request, reply) => {
      const params = interactionParams.safeParse(request.params);
      if (!params.success) return failed(reply);
      const form = signInForm.safeParse(request.body);
      const typed = form.data?.email?.trim().toLowerCase() ?? '';
      const chosen = demoAccounts.find(({ email }) => email === form.data?.account)?.email ?? typed;
      if (!address.safeParse(chosen).success) {
        const fault = 'Please enter an email address such as ada@example.com.';
        const again = signInPage({
          productName: config.productName,
          action: action(params.data.uid),
          email: typed,
          fault,
        });
        return sendStandalonePage(reply, 400, again);
      }
      try {
        const login = { accountId: chosen };
        return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
      } catch {
        return failed(reply);
      }
    });
  });
}
