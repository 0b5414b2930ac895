import { describe, expect, test } from 'vitest';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const typeOf = (subject: string, text: string, isBulk: boolean) =>
  classifyTestMail({ subject, text, isBulk }).campaignType;

test('Mail to a list or to one reader is of a type', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'campaign-type-forms.tsv', ['goesTo', 'type', 'subject', 'text']),
    ({ goesTo, type, subject, text }) => {
      expect(typeOf(subject, text, goesTo === 'a list')).toBe(type);
    },
  );
});

describe('What only sounds like it is not', () => {
  test.each<[CampaignType, string, string, boolean]>([
    ['promotion', 'a book about sales', 'Lunch with the sales team', false],
    ['promotion', 'tax', 'A question about sales tax', false],
    ['promotion', 'being free', 'Are you free on Friday? Feel free to bring the dog', false],
    ['promotion', 'bread without gluten', 'On gluten free bread', true],
    ['transactional', 'a menu', 'Five lamps for the kitchen. My orders. Track order. Returns policy', true],
    ['transactional', 'the order of things', 'In order to see well you need little light', true],
    ['transactional', 'an offer on the next order', '20% off your next order', true],
    ['abandoned_cart', 'a basket maker', 'How willow baskets are woven, cart by cart', true],
    ['product_launch', 'the news', 'What is new with you? Nothing new here', false],
    ['newsletter', 'the way out of one', 'To unsubscribe from our newsletter, write to us', false],
  ])('%s: %s', (type, _what, words, isBulk) => {
    expect(typeOf('A few lines', words, isBulk)).not.toBe(type);
  });
});
