import type { FastifyInstance } from 'fastify';
import { renderInvitation } from '#server/accounts/invitations/invitation-mail.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import type { MailKinds } from '#server/platform/mail/mail-kinds.ts';
import { sendMails } from '#server/platform/mail/send-mails.ts';
import { openMailTransport } from '#server/platform/mail/transport.ts';

/** Sends the mails that are due. Does nothing where mail is not set up. */
export type SendOwnMail = (signal: AbortSignal) => Promise<unknown>;

/** Opens the transport of the vault's mail; it closes with the server. */
export function ownMail(app: FastifyInstance, deps: AppDependencies): SendOwnMail {
  const { config, database, now } = deps;
  const { mail } = config;
  if (mail === null) return async () => undefined;
  const transport = openMailTransport(mail);
  app.addHook('onClose', () => transport.close());
  const kinds: MailKinds = { invitation: renderInvitation(deps) };
  return (signal) => {
    const { productName, baseUrl } = config;
    const letterhead = { productName, baseUrl, postalAddress: mail.postalAddress, from: mail.from };
    return sendMails({ db: database.pool, transport, kinds, letterhead, now }, { signal });
  };
}
