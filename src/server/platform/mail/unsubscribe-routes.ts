import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/platform/config/config.ts';
import { escapeMarkup } from '#server/platform/http/replies/escape-markup.ts';
import { sendStandalonePage, standalonePage } from '#server/platform/http/replies/standalone-page.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { readUnsubscribeToken, type Unsubscribed } from '#server/platform/mail/unsubscribe-token.ts';
import { paths } from '#shared/paths.ts';

/** Longer than any of our tokens. */
const tokenParams = z.strictObject({ token: z.string().max(1_000) });

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** For each kind of link, the sentence of its page, and what ends it; idempotent. */
export type UnsubscribeKinds = {
  [Kind in Unsubscribed['kind']]: {
    sentence: string;
    end: (what: Extract<Unsubscribed, { kind: Kind }>) => Promise<unknown>;
  };
};

/** Adds the page of unsubscribe links: one button, whose POST programs for mail send themselves (RFC 8058). */
export async function unsubscribeRoutes(
  app: FastifyInstance,
  deps: { config: Pick<Config, 'productName'>; secret: string },
  kinds: UnsubscribeKinds,
): Promise<void> {
  await app.register(async (scope) => {
    // The body says nothing that the link does not: programs for mail send a form of either encoding (RFC 8058).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    unsubscribePage(scope, deps, kinds);
  });
}

function unsubscribePage(
  app: FastifyInstance,
  { config, secret }: { config: Pick<Config, 'productName'>; secret: string },
  kinds: UnsubscribeKinds,
): void {
  const tokenOf = (params: unknown) => tokenParams.parse(params).token;
  const show = (title: string, body: string) =>
    standalonePage({ productName: config.productName, title, body: `<h1>${title}</h1>${body}` });
  const damaged = () =>
    show(
      'This link does not work',
      '<p>Copy it whole from the email, or log in and look at all you follow.</p>',
    );

  app.get(paths.unsubscribe(':token'), (request, reply) => {
    const token = tokenOf(request.params);
    const what = readUnsubscribeToken(token, secret);
    if (what === undefined) return sendStandalonePage(reply, 404, damaged(), policy);
    const body = `<p>${kinds[what.kind].sentence}</p><form method="post" action="${escapeMarkup(paths.unsubscribe(token))}"><button class="fill">Unsubscribe</button></form>`;
    return sendStandalonePage(reply, 200, show('Unsubscribe?', body), policy);
  });

  app.post(
    paths.unsubscribe(':token'),
    // The token proves the request: providers of mail post it from their servers and pages.
    { config: { allowForeignOrigin: true, rateLimit: rateLimits.writes } },
    async (request, reply) => {
      const what = readUnsubscribeToken(tokenOf(request.params), secret);
      if (what === undefined) return sendStandalonePage(reply, 404, damaged(), policy);
      await end(kinds, what);
      const body = `<p>That is done.</p><p><a class="line" href="${paths.follows()}">All you follow</a></p>`;
      return sendStandalonePage(reply, 200, show('Unsubscribed', body), policy);
    },
  );
}

function end(kinds: UnsubscribeKinds, what: Unsubscribed): Promise<unknown> {
  switch (what.kind) {
    case 'follows':
      return kinds.follows.end(what);
    case 'digests':
      return kinds.digests.end(what);
    case 'alerts':
      return kinds.alerts.end(what);
  }
}
