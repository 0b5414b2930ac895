/** What an email can be laid out as: on a desk, on a phone, or its text part. */
export const emailLayouts = ['desktop', 'phone', 'text'] as const;

export type EmailLayout = (typeof emailLayouts)[number];

/** Emails side by side: fewer show nothing beside another, and more are too narrow to be read on a desk. */
export const fewestBeside = 2;
export const maxSideBySide = 4;
