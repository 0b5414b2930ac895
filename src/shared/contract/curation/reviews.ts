import { z } from 'zod';
import { idNamed, idParams, idValue, instant, pageQuery, searchQuery } from '#shared/contract/common.ts';
import { seemingWhole } from '#shared/contract/curation/admin-brands.ts';
import { adminEmailReply } from '#shared/contract/curation/admin-emails.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { emailStates } from '#shared/vocabulary/email-states.ts';
import { gateRules, holdRules, sourceKinds } from '#shared/vocabulary/hold-rules.ts';
import { maxReportLength } from '#shared/vocabulary/limits.ts';
import { waitingGroupings } from '#shared/vocabulary/waiting-groupings.ts';

/** One email in the review queue. */
const reviewedEmailReply = adminEmailReply.extend({
  /** Why it is held or hidden; administrators only, because `what` may quote the mail. */
  heldFor: z.array(z.object({ rule: z.enum(holdRules), what: z.string() })),
  /** Address that confirms a sign-up, from a request to confirm; we never open it. */
  confirmationUrl: z.string().nullable(),
  /** Sign in this mail that the brand belongs to another one. */
  seemsPartOf: seemingWhole,
  /** It waits for a decision: held, or reported while published. */
  isWaiting: z.boolean(),
  /** The sender is blocked by this domain, with every host under it. */
  senderDomain: z.string(),
  /** Name of the run that brought it, for people; null if the run had no finding. */
  run: z.string().nullable(),
  /** Newest reports by viewers, newest first. */
  reports: z.array(z.object({ reason: z.string(), reportedAt: instant })),
  /** Number of its stored reports. */
  reportCount: z.number().int(),
});

export type ReviewedEmail = z.infer<typeof reviewedEmailReply>;

const reviewedEmailListReply = z.array(reviewedEmailReply);

const flag = z
  .literal('true')
  .transform(() => true)
  .optional();

/**
 * `GET /api/admin/emails`: newest first; in the queue, requests to confirm come first. Every given filter
 * must hold.
 */
const reviewedEmailListQuery = pageQuery.extend({
  state: z.enum(emailStates).optional(),
  waiting: flag,
  brandId: idNamed('brandId').optional(),
  rule: z.enum(holdRules).optional(),
  sender: z.string().min(1).max(320).optional(),
  run: z.string().min(1).max(200).optional(),
  id: idNamed('id').optional(),
});

export type ReviewedEmailListQuery = z.output<typeof reviewedEmailListQuery>;

const waitingGroup = z.object({
  /** Value for `group.key` of a decision: id of a brand, a rule, an address, a run. */
  key: z.string(),
  label: z.string(),
  count: z.number().int(),
});

/** `GET /api/admin/emails/waiting`: size of the queue, and its largest groups. */
const waitingReply = z.object({
  count: z.number().int(),
  groups: z.record(z.enum(waitingGroupings), z.array(waitingGroup)),
});

export type Waiting = z.infer<typeof waitingReply>;

/**
 * `GET /api/admin/emails/waiting/groups`: every group of a kind (default: brands), largest first, by key or
 * part of the name.
 */
const waitingGroupListQuery = pageQuery.extend({
  by: z.enum(waitingGroupings).default('brand'),
  key: z.string().min(1).max(320).optional(),
  q: searchQuery.optional(),
});

export type WaitingGroupListQuery = z.output<typeof waitingGroupListQuery>;

const waitingGroupListReply = z.array(waitingGroup);

export type WaitingGroup = z.infer<typeof waitingGroup>;

/** Limit of emails that one call decides; a larger group takes several calls. */
export const maxDecidedEmails = 500;

/** `POST /api/admin/emails/state`: these emails, or the queued emails of a group. */
const emailStateBody = z
  .strictObject({
    ids: z.array(idValue).min(1).max(maxDecidedEmails).optional(),
    group: z.strictObject({ by: z.enum(waitingGroupings), key: z.string().min(1).max(320) }).optional(),
    state: z.enum(emailStates),
    /** Puts decided emails back into the queue, to undo a decision. Held emails are always queued. */
    isWaiting: z.boolean().optional(),
  })
  .refine(({ ids, group }) => (ids === undefined) !== (group === undefined), 'Name either ids or a group.');

export type EmailStateBody = z.input<typeof emailStateBody>;

const emailStateReply = z.object({
  decided: z.number().int(),
  /** Emails of the group left for the next call. */
  remaining: z.number().int(),
  /** Previous states: each entry is the body of a call that undoes the decision. */
  before: z.array(
    z.object({ state: z.enum(emailStates), isWaiting: z.boolean(), ids: z.array(z.number().int()) }),
  ),
});

export type EmailStateChange = z.infer<typeof emailStateReply>;

/** `POST /api/admin/emails/brand`: assigns these emails to another brand. */
const emailBrandBody = z.strictObject({
  ids: z.array(idValue).min(1).max(maxDecidedEmails),
  brandId: idValue,
});

export type EmailBrandBody = z.input<typeof emailBrandBody>;

const emailBrandReply = z.object({
  /** Emails whose brand changed. */
  moved: z.number().int(),
});

export type EmailBrandChange = z.infer<typeof emailBrandReply>;

/** `POST /api/emails/{id}/report`. */
export const reportBody = z.strictObject({
  reason: z.string().trim().min(3, 'Say in a few words what is wrong.').max(maxReportLength),
});

const gateRule = z.strictObject({
  rule: z.enum(gateRules),
  sourceKind: z.enum(sourceKinds),
  isOn: z.boolean(),
});

/** `GET /api/admin/gate-rules`: every rule for every kind of source. */
const gateRulesReply = z.array(
  gateRule.extend({
    /** Emails that the rule held in the last `heldDays` days, by what became of them. */
    held: z.object({
      published: z.number().int(),
      /** By an administrator, or with their brand. */
      hidden: z.number().int(),
      waiting: z.number().int(),
    }),
  }),
);

export type GateRules = z.infer<typeof gateRulesReply>;

/** `PUT /api/admin/gate-rules`: the changed lines. */
const gateRulesBody = z.strictObject({
  rules: z
    .array(gateRule)
    .min(1)
    .max(gateRules.length * sourceKinds.length),
});

/** A verdict on future mail: always publish a brand, or block a sender (an address or a domain). */
const gateVerdict = z.discriminatedUnion('subject', [
  z.strictObject({
    subject: z.literal('brand'),
    key: z.string().regex(/^[1-9]\d{0,9}$/),
    verdict: z.literal('publish'),
  }),
  z.strictObject({
    subject: z.literal('sender'),
    key: z
      .string()
      .trim()
      .toLowerCase()
      .min(3)
      .max(320)
      .regex(/^[^\s\0]+$/, 'A sender is an address or a domain.'),
    verdict: z.literal('hide'),
  }),
]);

/** `PUT /api/admin/gate-verdicts`. */
export type GateVerdictBody = z.input<typeof gateVerdict>;

/** `DELETE /api/admin/gate-verdicts/{subject}/{key}`. */
const gateVerdictParams = z.strictObject({
  subject: z.enum(['brand', 'sender']),
  key: z.string().min(1).max(320),
});

const gateVerdictsReply = z.array(
  z.object({
    subject: z.enum(['brand', 'sender']),
    key: z.string(),
    verdict: z.enum(['publish', 'hide']),
    /** The brand's name, or the key. */
    label: z.string(),
    madeAt: instant,
  }),
);

export type GateVerdicts = z.infer<typeof gateVerdictsReply>;

export const reviewsContract = {
  'GET /api/admin/emails': { query: reviewedEmailListQuery, reply: reviewedEmailListReply },
  'GET /api/admin/emails/waiting': { reply: waitingReply },
  'GET /api/admin/emails/waiting/groups': { query: waitingGroupListQuery, reply: waitingGroupListReply },
  'POST /api/admin/emails/state': { body: emailStateBody, reply: emailStateReply },
  'POST /api/admin/emails/brand': { body: emailBrandBody, reply: emailBrandReply },
  'GET /api/admin/gate-rules': { reply: gateRulesReply },
  'PUT /api/admin/gate-rules': { body: gateRulesBody, reply: gateRulesReply },
  'GET /api/admin/gate-verdicts': { reply: gateVerdictsReply },
  'PUT /api/admin/gate-verdicts': { body: gateVerdict, reply: emailStateReply },
  'DELETE /api/admin/gate-verdicts/:subject/:key': { params: gateVerdictParams },
  'POST /api/emails/:id/report': { params: idParams, body: reportBody },
} satisfies RouteContracts;
