import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { deepestOfferColumn } from '#server/library/emails/offers.ts';
import { brandColumn } from '#server/library/emails/readable-email.ts';
import { type EmailWithBrand, emailColumns, type ListedEmailRow } from '#server/library/emails/repository.ts';
import { readKeptText, type StoredText } from '#server/platform/bodies/kept-text.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** One email as the explorer lists it. */
export interface FoundRow extends EmailWithBrand, ListedEmailRow {
  platform: string | null;
  codes: string[];
  subjectLength: number;
  preheaderLength: number;
  /** Start of the text; null unless requested. */
  text: string | null;
}

/**
 * Returns the readable emails among the ids, in their order. @param characters length of the texts to read; 0
 * for none.
 */
export async function listFound(
  db: Queryable,
  readable: Readable,
  ids: readonly number[],
  characters: number,
): Promise<FoundRow[]> {
  if (ids.length === 0) return [];
  const where = conditions([ids, characters]);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<FoundRow & StoredText>({
    name: `found emails ${where.name}`,
    text: `select ${emailColumns}, ${deepestOfferColumn}, ${brandColumn}, f.platform, f.codes,
        f.subject_characters::int as "subjectLength", f.preheader_length::int as "preheaderLength",
        left(body.text_content, $2::int) as text, body.text_start as "textStart"
      from unnest($1::int[]) with ordinality as wanted (id, place)
      join emails e using (id) join email_facts f on f.email_id = e.id join brands b on b.id = e.brand_id
        left join email_bodies body on body.email_id = e.id and $2::int > 0
      where ${where.text} order by wanted.place`,
    values: where.values,
  });
  return rows.map(({ textStart, ...row }) => ({
    ...row,
    text: readKeptText({ text: row.text, textStart }),
  }));
}
