/** Where something was seen that spoke for a campaign type or season; `rule` where an administrator's rule decided it. */
export const evidencePlaces = ['subject', 'preheader', 'body', 'header', 'wording', 'rule'] as const;
