import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';

/** How learning one subject stands. The counts are those of trials on corrections that had not been learnt from. */
const subjectReport = z.object({
  /**
   * `on`: it has its say. Otherwise the rules are alone: with `too_few` corrections, where it was `no_better` than they, where
   * too many of its changes were wrong (`unreliable`), or where it overruled what they are sure of (`contradicts_rules`).
   */
  state: z.enum(['on', 'too_few', 'no_better', 'unreliable', 'contradicts_rules']),
  corrections: z.number().int(),
  /** Of so many corrections, the newest, the rules alone have so many right, and with what was learnt so many. */
  tried: z.number().int(),
  rulesRight: z.number().int(),
  learntRight: z.number().int(),
  /** Verdicts it changed of these, and how many of the changes were right. */
  changed: z.number().int(),
  changedRightly: z.number().int(),
  /** Verdicts the rules are sure of and nobody corrected, and how many of them it overruled. */
  sure: z.number().int(),
  overruled: z.number().int(),
});

export const recognitionReport = z.object({ campaignType: subjectReport, season: subjectReport });

export type RecognitionReport = z.infer<typeof recognitionReport>;

/** `GET /api/admin/recognition`: whether recognition learns from corrections, from how many, and what that gains. */
export const recognitionReply = z.object({
  /** Corrections there are now; those that came after the last training have no say yet. */
  corrections: z.object({ campaignType: z.number().int(), season: z.number().int() }),
  /** So many are needed. */
  needed: z.number().int(),
  /** Null before the first training. */
  trained: recognitionReport.extend({ version: z.number().int(), at: instant }).nullable(),
});

export type Recognition = z.infer<typeof recognitionReply>;
