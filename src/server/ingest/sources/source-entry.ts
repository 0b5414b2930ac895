import type { SourceMessage } from '#server/ingest/types.ts';

/** A notice for the operator about a path, without a message; the rest goes on. */
export interface SourceNotice {
  notice: {
    /** `unreadable`: mail may be missing. `no_mail`: it was read, but has no mail. */
    kind: 'unreadable' | 'no_mail';
    /** The operator's path. */
    label: string;
    /** A sentence. */
    reason: string;
  };
}

/** A source yields its entries in a fixed order. */
export type SourceEntry = SourceMessage | SourceNotice;

export function isNotice(entry: SourceEntry): entry is SourceNotice {
  return 'notice' in entry;
}

export function toNotice(kind: SourceNotice['notice']['kind'], label: string, reason: string): SourceNotice {
  return { notice: { kind, label, reason } };
}
