import type { PictureDependencies } from '#server/library/images/fetch-on-demand.ts';
import { parseLogoFile } from '#server/library/images/store-logo.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { dominantColour, seenOnAnyPage } from '#server/platform/pictures/dominant-colour.ts';

/** Processed sequentially; the next run continues. */
const batchSize = 200;

/**
 * Determines the colour of every new logo, and deletes the colours of logos that no brand uses any more. An
 * unreadable logo has no colour and is not retried.
 * @returns the number of new logos.
 */
export async function computeLogoColours(
  { database, blobs }: Pick<PictureDependencies, 'database' | 'blobs'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const { pool } = database;
  await pool.query(
    'delete from logo_colours c where not exists (select from brands b where b.logo_url = c.path)',
  );
  const { rows } = await pool.query<{ path: string; brandIds: number[] }>(
    `select coalesce(logo_url, '') as path, array_agg(id) as "brandIds" from brands
     where logo_url like '/logos/%' and not exists (select from logo_colours where path = logo_url)
     group by logo_url order by logo_url limit $1`,
    [batchSize],
  );
  let looked = 0;
  for (const { path, brandIds } of rows) {
    if (signal?.aborted === true) break;
    const file = parseLogoFile(path.slice('/logos/'.length));
    const bytes = file && (await blobs.get(file.blob));
    const told = bytes === undefined ? null : await dominantColour(bytes).catch(() => null);
    const colour = told === null ? null : seenOnAnyPage(told);
    await inTransaction(pool, async (client) => {
      await client.query('insert into logo_colours (path, colour) values ($1, $2) on conflict do nothing', [
        path,
        colour,
      ]);
      if (colour !== null) recordEvent(client, 'brand.changed', brandIds);
    });
    looked += 1;
  }
  return looked;
}
