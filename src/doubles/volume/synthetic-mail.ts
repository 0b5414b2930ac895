import { packSync } from '#server/platform/db/compression.ts';

/** Different bodies; each is in many emails, which is enough to fill pages and caches. */
const bodyCount = 32;

/** About 8 KB of table markup before compression, small so that a million emails fit on a small disk. */
const rowsPerBody = 40;

/** Returns compressed bodies of synthetic emails. */
export function seedBodies(): { html: Buffer[]; codec: number } {
  const packed = Array.from({ length: bodyCount }, (_, number) => packSync(bodyHtml(number)));
  return { html: packed.map(({ bytes }) => bytes), codec: packed[0]?.codec ?? 0 };
}

function bodyHtml(number: number): string {
  const rows = Array.from(
    { length: rowsPerBody },
    (_, row) =>
      `<tr><td style="padding:12px 24px;font:16px/24px Georgia,serif;color:#1a1814">Offer ${number * rowsPerBody + row}: ${words[(number + row) % words.length]} for ${words[(number * 7 + row * 3) % words.length]} days, only while the stock lasts.</td></tr>`,
  );
  return `<table role="presentation" width="600" style="margin:0 auto;background:#ffffff"><tbody>${rows.join('')}</tbody></table>`;
}

/** Returns a unique subject. */
export function seedSubject(number: number): string {
  const [first, second] = [words[number % words.length], words[(number * 13) % words.length]];
  return `${first} meets ${second}: letter ${number}`;
}

const words = [
  'Linen',
  'Copper',
  'Harvest',
  'Morning',
  'Lantern',
  'Orchard',
  'Velvet',
  'Harbour',
  'Maple',
  'Saffron',
  'Willow',
  'Ember',
  'Granite',
  'Meadow',
  'Juniper',
  'Cobalt',
  'Amber',
  'Thistle',
  'Marble',
  'Cinder',
  'Fennel',
  'Clover',
  'Quartz',
];
