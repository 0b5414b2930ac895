/** Destination of new bodies: the database's rows, or the blob store. */
export const bodyHomes = ['database', 'storage'] as const;
export type BodyHome = (typeof bodyHomes)[number];

/** The two bodies of an email: the public copy, html and text, and the source message. */
export const bodyKinds = ['copy', 'source'] as const;
export type BodyKind = (typeof bodyKinds)[number];
