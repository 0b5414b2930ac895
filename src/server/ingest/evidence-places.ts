/** Places of the evidence for a campaign type or season; `rule` if an administrator's rule decided it. */
export const evidencePlaces = ['subject', 'preheader', 'body', 'header', 'wording', 'rule'] as const;
