import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { joinedCallIn } from '#server/ingest/redact/greetings/joined-greetings.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shows = (line: string, mail: Partial<ParsedMail> = {}) => {
  const news = '春の新しいランプが届きました。';
  const copy = makePublicCopy(
    parsedMail({
      subject: 'News',
      recipients: [{ name: '', address: 'reader77@reader.example' }],
      html: `<p>${line}</p><p>${news}</p>`,
      text: `${line}\n${news}`,
      ...mail,
    }),
    { imageKey },
  );
  return copy.text?.split('\n')[0];
};

test('A reader whom nothing but the greeting names is taken out of it, and what names nobody stays', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'joined-greetings.tsv', ['line', 'shown']),
    ({ line, shown }) => {
      expect(shows(line)).toBe(shown);
    },
  );
});

describe('What names nobody stays:', () => {
  test('nor somebody else than To names in the same script', () => {
    const recipients = [{ name: '山田太郎', address: 'taro@reader.example' }];
    expect(shows('佐藤様の声', { recipients })).toBe('佐藤様の声');
    expect(shows('山田様、ご確認ください', { recipients })).toBe('お客様、ご確認ください');
  });
});

const from = (letters: string) => fc.constantFrom(...letters);
/** Names of no list: family and given names from common characters. */
const japanese = fc
  .tuple(
    from('山川田村石松竹高木小大中上下北'),
    from('田本村野原崎島井口山川'),
    from('太花美健直由優恵'),
    from('郎子樹紀奈香也真'),
  )
  .map(([a, b, c, d]) => ({ family: `${a}${b}`, whole: `${a}${b}${c}${d}` }));
const chinese = fc
  .tuple(
    from('王李张刘陈杨黄赵吴徐孙马胡朱郭何'),
    from('伟芳娜秀敏静丽强磊军洋艳勇杰'),
    fc.constantFrom('', '明', '红', '华'),
  )
  .map(([a, b, c]) => ({ family: a, whole: `${a}${b}${c}` }));
const korean = fc
  .tuple(from('김이박최정강조윤장임한오'), from('민서지하준도예수은현'), from('준우연아윤호진영'))
  .map(([a, b, c]) => ({ family: a, whole: `${a}${b}${c}`, given: `${b}${c}` }));

describe('Two readers whose names nobody knows have one copy', () => {
  const calls: Array<
    [
      language: string,
      people: fc.Arbitrary<{ family: string; whole: string }>,
      says: Array<(one: { family: string; whole: string }) => string>,
    ]
  > = [
    [
      'Japanese',
      japanese,
      [
        ({ whole }) => `${whole}様`,
        ({ family }) => `${family} 様、春のお知らせ`,
        ({ whole }) => `こんにちは、${whole}さん`,
      ],
    ],
    [
      'Chinese',
      chinese,
      [
        ({ whole }) => `尊敬的${whole}：`,
        ({ family }) => `尊敬的${family}女士，您好`,
        ({ whole }) => `${whole}，您好！`,
        ({ whole }) => `亲爱的${whole}，`,
      ],
    ],
    [
      'Korean',
      korean,
      [
        ({ whole }) => `${whole}님,`,
        ({ whole }) => `안녕하세요, ${whole} 고객님!`,
        ({ whole }) => `${whole} 회원님께`,
      ],
    ],
  ];
  test.each(calls)('in %s', (_, people, says) => {
    fc.assert(
      fc.property(people, people, fc.nat(says.length - 1), fc.boolean(), (one, other, at, isMentioned) => {
        const copies = [one, other].map((subscriber) => {
          const line = says[at]?.(subscriber) ?? '';
          const recipients = [
            { name: isMentioned ? subscriber.whole : '', address: 'reader77@reader.example' },
          ];
          return [shows(line, { recipients }), shows(line, { recipients, subject: line })];
        });
        expect(copies[0]).toEqual(copies[1]);
        for (const shown of copies[0] ?? []) expect(shown).not.toContain(one.whole);
      }),
      { numRuns: 30 },
    );
  });
});

test('Of a line its beginning is read, however long it is', () => {
  const piece = fc.constantFrom('山', '山田様、', 'さん', '김민수님', '王，', 'Aa ', '★', '【', '尊敬的');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const line = pieces.join('');
      expect(joinedCallIn(line)).toEqual(joinedCallIn(line.slice(0, 60)));
    }),
  );
});
