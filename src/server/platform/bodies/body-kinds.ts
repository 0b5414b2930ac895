/** Where bodies that come in are put: into the database's rows, or into the blob store. */
export const bodyHomes = ['database', 'storage'] as const;
export type BodyHome = (typeof bodyHomes)[number];

/** The two bodies of an email: what the public sees, html and text, and the message as it came. */
export const bodyKinds = ['copy', 'source'] as const;
export type BodyKind = (typeof bodyKinds)[number];
