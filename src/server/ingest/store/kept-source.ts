import type { NewBrands, SourceMessage } from '#server/ingest/types.ts';
import { unpack } from '#server/platform/db/compression.ts';

/** A message as it was kept, packed, with what its source knew about it. */
export interface KeptSource {
  raw: Buffer;
  rawCodec: number;
  label: string;
  receivedHint: Date | null;
  mailboxAddress: string | null;
  mailbox: string | null;
  /** What administrators say today of the mailbox. */
  authservId: string | null;
  newBrands: NewBrands;
}

/** Its columns, of a table of kept messages with the mailboxes beside it. */
export const keptSourceColumns = `raw, raw_codec as "rawCodec", label, received_hint as "receivedHint",
  mailbox_address as "mailboxAddress", mailbox, authserv_id as "authservId", new_brands as "newBrands"`;

/** The message as its source gave it. */
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
