import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import { standaloneFiles, standalonePage } from '#server/http/standalone-page.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import { currentUserReply } from '#shared/contract/auth.ts';
import { paths } from '#shared/paths.ts';

/** The page needs its own fonts, icon and styles, and nothing else. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The current user, and the two addresses a browser navigates to. There are no accounts yet: see `viewerOf`. */
export function authRoutes(app: FastifyInstance, { config }: RouteDependencies): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  standaloneFiles(app);

  routes.get(
    '/api/auth/user',
    { schema: { response: { 200: currentUserReply, ...errorReplies } } },
    async () => {
      throw new AppError('signed_out', 'Nobody is signed in.');
    },
  );

  routes.get('/api/login', { config: { rateLimit: rateLimits.signIn } }, (_request, reply) =>
    reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy)
      .type('text/html; charset=utf-8')
      .send(
        standalonePage({
          productName: config.productName,
          title: 'Sign-in is not open yet',
          body: `<h1>Sign-in is not open yet</h1>
            <p>Accounts arrive soon. Until then, everything in the vault that is free to read is open without one.</p>
            <p><a class="fill" href="${paths.home()}">Back to all brands</a></p>`,
        }),
      ),
  );

  routes.get('/api/logout', { config: { rateLimit: rateLimits.signIn } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(paths.home(), 303),
  );
}
