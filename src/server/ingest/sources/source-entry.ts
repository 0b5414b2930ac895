import type { SourceMessage } from '#server/ingest/types.ts';

/** Something about a place that the operator has to know; no message stands behind it, and the rest goes on. */
export interface SourceNotice {
  notice: {
    /** `unreadable`: mail may be missing. `no_mail`: it was read, and there was nothing in it. */
    kind: 'unreadable' | 'no_mail';
    /** The path as the operator knows it. */
    label: string;
    /** A sentence. */
    reason: string;
  };
}

/** What a source yields, in a fixed order. */
export type SourceEntry = SourceMessage | SourceNotice;

export function isNotice(entry: SourceEntry): entry is SourceNotice {
  return 'notice' in entry;
}

export function toNotice(kind: SourceNotice['notice']['kind'], label: string, reason: string): SourceNotice {
  return { notice: { kind, label, reason } };
}
