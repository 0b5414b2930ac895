/** Kinds of problems that administrators are written to about. */
export const alertKinds = ['fetching', 'consent', 'silence', 'job', 'disk', 'payments', 'mail'] as const;

export type AlertKind = (typeof alertKinds)[number];

/** Hours after which fetching that fails, or silence, is a problem. */
export const alertHours = [1, 3, 6, 12, 24, 48, 72, 168] as const;
