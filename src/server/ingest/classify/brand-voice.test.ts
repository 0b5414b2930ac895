import { expect, test } from 'vitest';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const folder = '../../../../tests/fixtures/brand-voice';

/** These go to one subscriber; the rest goes to lists. */
const addressesOnePerson = new Set(['transactional', 'abandoned_cart']);

/**
 * Invented emails of brands, labelled before they were ever classified: type, season, subject, beginning of
 * the body. A second measure besides real mail, against overfitted rules.
 */
test.each(['germanic', 'romance'])('The voice of brands in %s languages is understood', async (family) => {
  const mails = readTable(import.meta.url, `${folder}/${family}.tsv`, [
    'campaignType',
    'season',
    'subject',
    'text',
  ]);
  await checkEveryRow(mails, ({ campaignType, season, subject, text }) => {
    const found = classifyTestMail({ subject, text, isBulk: !addressesOnePerson.has(campaignType) });
    expect({ campaignType: found.campaignType, season: found.season }).toEqual({ campaignType, season });
  });
});
