import { z } from 'zod';
import { idParams, idValue } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { maxRuleSubjectLength } from '#shared/vocabulary/limits.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

/** The label a rule sets: a campaign type or a season. */
export const ruleVerdict = z.union([
  z.strictObject({ campaignType: z.enum(campaignTypes) }),
  z.strictObject({ season: z.enum(seasons) }),
]);

export type RuleVerdict = z.infer<typeof ruleVerdict>;

/** Part of a subject, case-insensitive; empty for every mail of the brand. */
export const subjectPart = z
  .string()
  .trim()
  .max(maxRuleSubjectLength, `At most ${maxRuleSubjectLength} characters.`)
  .regex(/^[^\0]*$/, 'It holds a NUL character.');

/** `POST /api/admin/recognition-rules`, and `PUT …/{id}` for an existing one. */
export const recognitionRuleBody = z.strictObject({
  brandId: idValue,
  subjectContains: subjectPart,
  set: ruleVerdict,
});

export type RecognitionRuleBody = z.input<typeof recognitionRuleBody>;

const rule = z.object({
  brandId: z.number().int(),
  brandName: z.string(),
  subjectContains: z.string(),
  set: ruleVerdict,
});

const recognitionRuleReply = rule.extend({ id: z.number().int() });

export type RecognitionRule = z.infer<typeof recognitionRuleReply>;

/** `GET /api/admin/recognition-rules`. */
const recognitionRulesReply = z.object({
  rules: z.array(recognitionRuleReply),
  /** Rules suggested by corrections that agree, most corrections first. */
  proposed: z.array(rule.extend({ corrections: z.number().int(), subjects: z.array(z.string()) })),
});

export type RecognitionRules = z.infer<typeof recognitionRulesReply>;

export type ProposedRule = RecognitionRules['proposed'][number];

export const recognitionRulesContract = {
  'GET /api/admin/recognition-rules': { reply: recognitionRulesReply },
  'POST /api/admin/recognition-rules': {
    body: recognitionRuleBody,
    reply: recognitionRuleReply,
    status: 201,
  },
  'PUT /api/admin/recognition-rules/:id': {
    params: idParams,
    body: recognitionRuleBody,
    reply: recognitionRuleReply,
  },
  'DELETE /api/admin/recognition-rules/:id': { params: idParams },
  'POST /api/admin/recognition-rules/dismissals': { body: recognitionRuleBody },
} satisfies RouteContracts;
