import type { NewBrands, SourceMessage } from '#server/ingest/types.ts';
import { unpack } from '#server/platform/db/compression.ts';

/** A stored source message, packed, with its source's metadata. */
export interface KeptSource {
  raw: Buffer;
  rawCodec: number;
  label: string;
  receivedHint: Date | null;
  mailboxAddress: string | null;
  mailbox: string | null;
  /** The mailbox's current setting. */
  authservId: string | null;
  newBrands: NewBrands;
}

/** SQL: its columns, of a table of stored messages joined with the mailboxes. */
export const keptSourceColumns = `raw, raw_codec as "rawCodec", label, received_hint as "receivedHint",
  mailbox_address as "mailboxAddress", mailbox, authserv_id as "authservId", new_brands as "newBrands"`;

/** Returns the message as its source delivered it. */
export async function toSource(kept: KeptSource): Promise<SourceMessage> {
  return {
    raw: await unpack(kept.raw, kept.rawCodec),
    label: kept.label,
    ...(kept.receivedHint !== null && { receivedHint: kept.receivedHint }),
    ...(kept.mailboxAddress !== null && { mailboxAddress: kept.mailboxAddress }),
    ...(kept.mailbox !== null && { mailbox: kept.mailbox }),
    ...(kept.authservId !== null && { authservId: kept.authservId }),
    newBrands: kept.newBrands,
  };
}
