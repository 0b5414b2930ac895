import { z } from 'zod';
import type { InvitationKind } from '#server/accounts/invitations/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openSecret, sealSecret } from '#server/platform/db/sealed-secret.ts';
import type { RenderMail } from '#server/platform/mail/mail-kinds.ts';
import type { NewMail } from '#server/platform/mail/write-mail.ts';

/** The link is sealed: the table holds no token in the clear. */
const mailData = z.object({ kind: z.enum(['join', 'reset']), link: z.string(), expiresAt: z.coerce.date() });

const purpose = 'invitation mail';

/** Returns the mail that brings an invitation's link to the address it names; one to an account is that user's. */
export function invitationMail(
  {
    kind,
    userId,
    url,
    email,
    expiresAt,
  }: { kind: InvitationKind; userId: string | null; url: string; email: string; expiresAt: Date },
  secret: string,
): NewMail {
  const data = { kind, link: sealSecret(url, { secret, purpose }), expiresAt };
  return { kind: 'invitation', userId, address: email, data };
}

export function renderInvitation({
  config,
  secret,
  now,
}: {
  config: Pick<Config, 'productName'>;
  secret: string;
  now: () => Date;
}): RenderMail {
  return async ({ data }) => {
    const { kind, link, expiresAt } = mailData.parse(data);
    if (expiresAt <= now()) return null;
    const url = openSecret(link, { secret, purpose });
    const { productName } = config;
    const until = `The link works once, until ${expiresAt.toUTCString()}.`;
    return kind === 'join'
      ? {
          subject: `Your invitation to ${productName}`,
          preheader: 'Choose a password, and you are in.',
          parts: [
            { kind: 'text', text: `You are invited to ${productName}, a vault of marketing emails.` },
            { kind: 'button', label: 'Choose a password', url },
            { kind: 'text', text: until },
          ],
          reason: `An administrator of ${productName} entered your address. Without the link nothing happens.`,
        }
      : {
          subject: `A new password for ${productName}`,
          preheader: 'Your link to choose one.',
          parts: [
            { kind: 'text', text: `With this link you choose a new password for ${productName}.` },
            { kind: 'button', label: 'Choose a new password', url },
            { kind: 'text', text: until },
          ],
          reason: `An administrator of ${productName} made this link for your account. Your password stays as it is until you use it.`,
        };
  };
}
