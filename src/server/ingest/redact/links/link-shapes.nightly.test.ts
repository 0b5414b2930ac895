import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { espTable } from '#server/ingest/identify/esp-table.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { type CampaignShape, mailTo } from '#tests/support/link-shapes/campaign.ts';
import { differences, differencesOf, lostTargets } from '#tests/support/link-shapes/compare.ts';
import { keptCampaigns } from '#tests/support/link-shapes/kept-shapes.ts';
import { toOtherSubscriber } from '#tests/support/link-shapes/other-subscriber.ts';
import { campaigns } from '#tests/support/link-shapes/shapes.ts';
import { wordedCampaigns } from '#tests/support/link-shapes/worded-shapes.ts';

/** One identifier in thousands looks like a word by chance: a fixed seed keeps the test deterministic. */
const settled = { seed: 20_261_122, numRuns: 50 };

const shapes: Array<[string, () => fc.Arbitrary<CampaignShape>]> = [
  ['as platforms were seen to write them', campaigns],
  ['put together at random', keptCampaigns],
  ['of which some read like words', wordedCampaigns],
];

describe.each(shapes)('Of a campaign with links %s', (_title, arbitrary) => {
  test('two readers leave the same public copy, and every page that a link tells stays', () => {
    fc.assert(
      fc.property(arbitrary(), (campaign) => {
        const found = [...differences(campaign), ...lostTargets(campaign)];
        expect(found, mailTo('k7', campaign).html ?? '').toEqual([]);
      }),
      settled,
    );
  });
});

describe('Through a platform of the table', () => {
  const platforms = espTable.flatMap(({ name, hosts }) => (hosts === undefined ? [] : [{ name, hosts }]));

  test.each(platforms)('$name: two readers leave the same public copy', ({ hosts }) => {
    const domain = hosts.split(' ')[0] ?? '';
    const sent = fc.sample(campaigns(), { numRuns: 2, seed: settled.seed });
    for (const campaign of sent) {
      const { shape } = campaign;
      const through = shape.path === null ? shape : { ...shape, labels: ['click', ...shape.labels], domain };
      expect(differences({ ...campaign, shape: through })).toEqual([]);
    }
  });

  const folder = join(import.meta.dirname, '../../../../../tests/fixtures/esp');
  test.each(readdirSync(folder))('%s: another reader gets the same', async (file) => {
    const raw = readFileSync(join(folder, file));
    const mail = await parseMail({ raw, label: file }, new Date('2026-01-01'));
    const other = toOtherSubscriber(mail, { name: 'Nina Roe', address: 'nina.roe@leser.example' });
    expect(other.html).not.toBe(mail.html);
    expect(differencesOf(mail, other, 'lumenandrow.example')).toEqual([]);
  });
});
