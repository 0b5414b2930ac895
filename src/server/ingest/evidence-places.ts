/** Where something was seen that spoke for a campaign type or season; `learnt` where corrections taught it. */
export const evidencePlaces = ['subject', 'preheader', 'body', 'header', 'wording', 'learnt'] as const;
