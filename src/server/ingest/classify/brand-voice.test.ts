import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classifyTestMail } from '#tests/support/classified-mail.ts';

/**
 * What brands write, invented and labelled before it was ever classified: type, season, subject, beginning of the body.
 * A second measure beside real mail, against rules that only fit what they were made from.
 */
const folder = join(import.meta.dirname, '../../../../tests/fixtures/brand-voice');

/** These go to one reader; the rest goes to lists. */
const toOneReader = new Set(['transactional', 'abandoned_cart']);

const readTable = (family: string) =>
  readFileSync(join(folder, `${family}.tsv`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [campaignType = '', season = '', subject = '', text = ''] = line.split('\t');
      return { campaignType, season, subject, text };
    });

describe.each(['germanic', 'romance'])('The voice of brands, in %s languages:', (family) => {
  test.each(readTable(family))('$subject', ({ campaignType, season, subject, text }) => {
    const found = classifyTestMail({ subject, text, isBulk: !toOneReader.has(campaignType) });
    expect({ campaignType: found.campaignType, season: found.season }).toEqual({ campaignType, season });
  });
});
