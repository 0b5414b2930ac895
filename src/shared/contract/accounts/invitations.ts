import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** An unused link made by an administrator. The link itself is shown once, to that administrator. */
const invitationReply = z.object({
  id: z.number().int(),
  /** `join` creates an account, `reset` sets a new password. */
  kind: z.enum(['join', 'reset']),
  /** The recipient, if one was named. */
  email: z.string().nullable(),
  madeBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
});

export type Invitation = z.infer<typeof invitationReply>;

const invitationListReply = z.array(invitationReply);

/** The address is optional: a recipient of a link without one enters their own. */
const createInvitationBody = z.strictObject({
  email: z
    .string()
    .trim()
    .transform((email) => (email === '' ? null : email.toLowerCase()))
    .nullish()
    .pipe(z.email('This is not an email address such as ada@example.com.').max(254).nullish()),
});

/** The only answer that contains the link. */
const createdInvitationReply = invitationReply.extend({
  url: z.url(),
  /** The link also goes to `email` by mail. */
  isMailed: z.boolean(),
});

export type CreatedInvitation = z.infer<typeof createdInvitationReply>;

export const invitationsContract = {
  'GET /api/admin/invitations': { reply: invitationListReply },
  'POST /api/admin/invitations': { body: createInvitationBody, reply: createdInvitationReply, status: 201 },
  'DELETE /api/admin/invitations/:id': { params: idParams },
} satisfies RouteContracts;
