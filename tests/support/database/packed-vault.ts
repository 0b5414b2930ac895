import { createHash } from 'node:crypto';
import { digestCopy, encodeCopy } from '#server/platform/bodies/packed-copy.ts';
import type { Database } from '#server/platform/db/client.ts';
import { packSync } from '#server/platform/db/compression.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** The migrations of versions that stored bodies in packs. */
export const packedMigrations = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '0080-bodies-by-hash'),
);

export interface PackedEmail {
  id: number;
  html: string;
  text: string | null;
  raw: string;
}

const zstd = 1;
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Creates a vault as a version with packs did: every four emails have their copies in one pack and their
 * messages in another; the last email has both in its rows.
 */
export async function fillPackedVault(
  { database: { pool }, blobs }: { database: Database; blobs: BlobStore },
  count: number,
): Promise<PackedEmail[]> {
  await migrateDatabase({ pool } as Database, packedMigrations);
  await pool.query(
    `insert into brands (name, slug, domain, category_id) values ('Shop', 'shop', 'shop.example', 15)`,
  );
  const emails: PackedEmail[] = [];
  for (let index = 0; index < count; index += 1) {
    const words = `Mail ${index}, autumn coats. `.repeat((index % 7) * 20 + 1);
    const mail = {
      html: `<p>${words}</p>`,
      text: index % 3 === 0 ? null : words,
      raw: `Subject: ${index}\r\n\r\n${words}`,
    };
    const { rows } = await pool.query<{ id: number }>(
      `insert into emails (brand_id, subject, sender, from_address, message_id, content_hash, size_bytes)
       values (1, $1, 'Shop', 'news@shop.example', $2, sha256($3), $4) returning id`,
      [`Mail ${index}`, `mail-${index}@shop.example`, Buffer.from(mail.raw), mail.raw.length],
    );
    const id = rows[0]?.id ?? 0;
    await pool.query(
      `insert into email_bodies (email_id, html, html_codec, text_content, evidence, cleaner_version, classifier_version)
       values ($1, $2, $3, $4, '{}', 1, 1)`,
      [id, packSync(mail.html).bytes, zstd, mail.text],
    );
    await pool.query(
      `insert into email_sources (email_id, raw, raw_codec, label) values ($1, $2, $3, 'mail.mbox')`,
      [id, packSync(mail.raw).bytes, zstd],
    );
    emails.push({ id, ...mail });
  }
  const packed = emails.slice(0, -1);
  for (let start = 0; start < packed.length; start += 4) {
    const some = packed.slice(start, start + 4);
    await putPack(
      'copy',
      await Promise.all(
        some.map(async ({ id, html, text }) => ({
          id,
          bytes: await encodeCopy({ html: packSync(html).bytes, codec: zstd, text }),
          digest: digestCopy(html, text),
        })),
      ),
    );
    await putPack(
      'source',
      some.map(({ id, raw }) => ({ id, bytes: packSync(raw).bytes, digest: sha256(raw) })),
    );
  }
  const ids = packed.map(({ id }) => id);
  await pool.query('update email_bodies set html = null, text_content = null where email_id = any($1)', [
    ids,
  ]);
  await pool.query('update email_sources set raw = null where email_id = any($1)', [ids]);
  return emails;

  async function putPack(
    kind: 'copy' | 'source',
    entries: readonly { id: number; bytes: Uint8Array; digest: string }[],
  ): Promise<void> {
    const bytes = Buffer.concat(entries.map((entry) => entry.bytes));
    const { rows } = await pool.query<{ id: number }>(
      'insert into body_packs (blob, kind, bytes) values ($1, $2, $3) returning id',
      [await blobs.put(bytes), kind, bytes.byteLength],
    );
    let start = 0;
    for (const entry of entries) {
      await pool.query(
        `update email_sources set ${kind}_pack_id = $2, ${kind}_start = $3, ${kind}_length = $4,
           ${kind}_digest = decode($5, 'hex') where email_id = $1`,
        [entry.id, rows[0]?.id, start, entry.bytes.byteLength, entry.digest],
      );
      start += entry.bytes.byteLength;
    }
  }
}
