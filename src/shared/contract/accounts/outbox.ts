import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

const outboxMail = z.object({
  id: z.number().int(),
  address: z.string(),
  subject: z.string(),
  writtenAt: instant,
});

export type OutboxMail = z.infer<typeof outboxMail>;

/** `GET /api/outbox`: the newest mails to the viewer, or to anybody for administrators. 404 where mail is sent. */
const outboxReply = z.array(outboxMail);

/** `GET /api/outbox/:id`. */
const outboxMailReply = outboxMail.extend({
  html: z.string(),
  text: z.string(),
  /** The header block of the message. */
  headers: z.string(),
});

export type OutboxMailDetail = z.infer<typeof outboxMailReply>;

export const outboxContract = {
  'GET /api/outbox': { reply: outboxReply },
  'GET /api/outbox/:id': { params: idParams, reply: outboxMailReply },
} satisfies RouteContracts;
