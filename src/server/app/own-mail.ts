import type { FastifyInstance } from 'fastify';
import { renderInvitation } from '#server/accounts/invitations/invitation-mail.ts';
import { noteWebhookOff, renderWebhookOff } from '#server/accounts/webhooks/off-mail.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { alertMails } from '#server/operations/alerts/alert-mails.ts';
import { alertWebhooks } from '#server/operations/alerts/alert-webhooks.ts';
import { judgeAlerts } from '#server/operations/alerts/judge-alerts.ts';
import type { MailKinds } from '#server/platform/mail/mail-kinds.ts';
import { sendMails } from '#server/platform/mail/send-mails.ts';
import { openMailTransport } from '#server/platform/mail/transport.ts';
import { sendWebhooks } from '#server/platform/webhooks/send-webhooks.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import { followMails } from '#server/search/follows/follow-mails.ts';
import { followWebhooks } from '#server/search/follows/follow-webhooks.ts';
import { ringNews } from '#server/search/follows/ring-news.ts';
import { writeDigests } from '#server/search/follows/write-digests.ts';

type Run = (signal: AbortSignal) => Promise<unknown>;

/** The jobs of the vault's mail and messages. */
export interface OwnMail {
  /** Sends the mails that are due. Does nothing where mail is not set up. */
  sendMail: Run;
  /** Notifies followers of live emails. */
  ringNews: Run;
  writeDigests: Run;
  /** Writes to administrators about problems of the vault. */
  judgeAlerts: Run;
  /** Sends the messages to webhooks that are due. */
  sendWebhooks: Run;
}

/** Opens the transport of the vault's mail; it closes with the server. */
export function ownMail(
  app: FastifyInstance,
  deps: AppDependencies & Pick<FollowDependencies, 'search' | 'log'>,
): OwnMail {
  const { config, database, now } = deps;
  const { mail } = config;
  const writers = {
    ringNews: (signal: AbortSignal) => ringNews(deps, { signal }),
    writeDigests: (signal: AbortSignal) => writeDigests(deps, { signal }),
    judgeAlerts: () => judgeAlerts(deps),
    sendWebhooks: (signal: AbortSignal) =>
      sendWebhooks(
        {
          db: database.pool,
          kinds: { ...followWebhooks(deps), ...alertWebhooks(deps) },
          noteOff: (client, webhook) => noteWebhookOff(deps, client, webhook),
          hosts: config.webhookHosts,
          secret: deps.secret,
          now,
          log: app.log,
        },
        { signal },
      ),
  };
  if (mail === null) return { ...writers, sendMail: async () => undefined };
  const transport = openMailTransport(mail);
  app.addHook('onClose', () => transport.close());
  const kinds: MailKinds = {
    invitation: renderInvitation(deps),
    webhook_off: renderWebhookOff(deps),
    ...followMails(deps),
    ...alertMails(deps),
  };
  return {
    ...writers,
    sendMail(signal) {
      const { productName, baseUrl } = config;
      const letterhead = { productName, baseUrl, postalAddress: mail.postalAddress, from: mail.from };
      return sendMails({ db: database.pool, transport, kinds, letterhead, now }, { signal });
    },
  };
}
