/** Views of an email: desktop, phone, or its text part. */
export const emailLayouts = ['desktop', 'phone', 'text'] as const;

export type EmailLayout = (typeof emailLayouts)[number];

/** Emails side by side: fewer compare nothing, and more are too narrow to read on a desktop. */
export const fewestBeside = 2;
export const maxSideBySide = 4;
