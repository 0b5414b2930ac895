import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** A link an administrator made and nobody has used yet. The link itself is told once, to whoever made it. */
const invitationReply = z.object({
  id: z.number().int(),
  /** `join` makes an account, `reset` sets a new password. */
  kind: z.enum(['join', 'reset']),
  /** Whom it is for, where that was said. */
  email: z.string().nullable(),
  madeBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
});

export type Invitation = z.infer<typeof invitationReply>;

const invitationListReply = z.array(invitationReply);

/** The address is optional: whoever gets a link without one gives theirs. */
const createInvitationBody = z.strictObject({
  email: z
    .string()
    .trim()
    .transform((email) => (email === '' ? null : email.toLowerCase()))
    .nullish()
    .pipe(z.email('This is not an email address such as ada@example.com.').max(254).nullish()),
});

/** The one time the link is told. */
const createdInvitationReply = invitationReply.extend({ url: z.url() });

export type CreatedInvitation = z.infer<typeof createdInvitationReply>;

export const invitationsContract = {
  'GET /api/admin/invitations': { reply: invitationListReply },
  'POST /api/admin/invitations': { body: createInvitationBody, reply: createdInvitationReply, status: 201 },
  'DELETE /api/admin/invitations/:id': { params: idParams },
} satisfies RouteContracts;
