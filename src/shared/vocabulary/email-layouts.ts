/** What an email can be laid out as: on a desk, on a phone, or its text part. */
export const emailLayouts = ['desktop', 'phone', 'text'] as const;

export type EmailLayout = (typeof emailLayouts)[number];
