import { describe, expect, test } from 'vitest';
import { makeTwinCopies, type Twin, type TwinCopies } from '#server/ingest/twins/twin-copy.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const context = { imageKey, brandDomain: 'brand.com' };

const anna = { name: 'Anna Doe', address: 'anna.doe@reader.org' };
const tom = { name: 'Tom Ford', address: 'tom.ford@other.net' };

type Person = typeof anna;

function twinOf(person: Person, mail: Partial<ParsedMail>, data: string[] = []): Twin {
  return {
    mail: parsedMail({ recipients: [person], ...mail }),
    identity: { fromFields: [person.name, person.address], registered: data },
  };
}

function copiesOf(mailOf: (person: Person) => Partial<ParsedMail>): TwinCopies {
  return makeTwinCopies([twinOf(anna, mailOf(anna)), twinOf(tom, mailOf(tom))], context);
}

function sharedCopyOf(mailOf: (person: Person) => Partial<ParsedMail>): SanitizedMail {
  const copies = copiesOf(mailOf);
  if (copies.kind !== 'same') throw new Error(`The copies are ${copies.kind}.`);
  return copies.copy;
}

const first = ({ name }: Person) => name.split(' ')[0] ?? '';
const filler = '<p>Twelve lamps for long evenings, all of them made by hand in our own workshop.</p>';

describe('Words that differ', () => {
  test.each<[string, (person: Person) => string, string]>([
    ['a greeting', (person) => `Hi ${first(person)},`, 'Hi,'],
    ['a greeting with an exclamation', (person) => `¡Hola, ${first(person)}!`, '¡Hola!'],
    ['a name that opens a sentence', (person) => `${first(person)}, your lamp is here`, 'Your lamp is here'],
    ['a name at the end', (person) => `Welcome back, ${first(person)}`, 'Welcome back'],
    ['a possessive', (person) => `${first(person)}'s picks of the week`, 'Picks of the week'],
    ['a full name', (person) => `Dear ${person.name}: good news for you`, 'Dear: good news for you'],
    ['a name in brackets', (person) => `For you (${person.name}) only today`, 'For you only today'],
    ['points', (person) => `You have ${person === anna ? '1,250' : '80'} points`, 'You have 0 points'],
    [
      'numbers of one form',
      (person) => `Card ${person === anna ? '4711-22' : '1829-31'} is yours`,
      'Card 0000-00 is yours',
    ],
    ['addresses', (person) => `Sent to ${person.address}.`, 'Sent to you@example.com.'],
    [
      'a town',
      (person) => `Your shop in ${person === anna ? 'Leeds' : 'Bath'} is open`,
      'Your shop in is open',
    ],
    ['a word of both, equal to a name of one', () => 'Anna lamps in rose gold', 'Anna lamps in rose gold'],
    ['Chinese', (person) => `${person === anna ? '李雷' : '王小明'}，您好！新品上市`, '您好！新品上市'],
    [
      'Japanese',
      (person) => `${person === anna ? '田中太郎' : '田山太一'}様、新作のご案内です`,
      '様、新作のご案内です',
    ],
  ])('are taken out: %s', (_what, line, shown) => {
    const copy = sharedCopyOf((person) => ({
      subject: line(person),
      html: `<p>${line(person)}</p>${filler}`,
      text: line(person),
    }));
    expect([copy.subject, copy.text, copy.shown.words?.split('\n')[0]]).toEqual([shown, shown, shown]);
  });

  test('of a name that several elements hold leave no hole', () => {
    const copy = sharedCopyOf((person) => ({ html: `<p>Hi <b>${first(person)}</b>, look</p>${filler}` }));
    expect(copy.shown.words?.split('\n')[0]).toBe('Hi, look');
  });

  test('of a name of two words go whole, although the names share one', () => {
    const names = [
      { name: 'Ana de Soto', address: 'ana@reader.org' },
      { name: 'Juan de la Cruz', address: 'juan@other.net' },
    ] as const;
    const [one, other] = names.map((person) =>
      twinOf(person, { html: `<p>Sent to ${person.name} with love</p>${filler}` }),
    ) as [Twin, Twin];
    const copies = makeTwinCopies([one, other], context);
    expect(copies.kind === 'same' && copies.copy.shown.words?.split('\n')[0]).toBe('Sent to with love');
  });

  test('are not seen in data of both subscribers, which is redacted where it is', () => {
    const [one, other] = [anna, tom].map((person) =>
      twinOf(person, { html: `<p>Your shop near LS1 4AB is open</p>${filler}` }, ['LS1 4AB']),
    ) as [Twin, Twin];
    const copies = makeTwinCopies([one, other], context);
    expect(copies.kind === 'same' && copies.copy.shown.words?.split('\n')[0]).toBe('Your shop near is open');
  });

  test.each([
    ['12 % off high lamps', '12 % off high lamps'],
    ['Il tuo regalo de la casa', 'Il tuo regalo de la casa'],
    ['Your shop at 12 High Street, Springfield, IL 62704, is open', 'Your shop at, is open'],
    ['Open near 62704 and in Springfield', 'Open near 00000 and in'],
    ['Good news for Li, ANA MARÍA and maría', 'Good news for, and'],
  ])('keep words that only happen to be words of such data: %s', (line, shown) => {
    const data = ['Ana María de la Li', '12 High Street, Springfield, IL 62704'];
    const [one, other] = [anna, tom].map((person) =>
      twinOf(person, { html: `<p>${line}</p>${filler}` }, data),
    ) as [Twin, Twin];
    const copies = makeTwinCopies([one, other], context);
    expect(copies.kind === 'same' && copies.copy.shown.words?.split('\n')[0]).toBe(shown);
  });
});

describe('Links that differ', () => {
  const token = (person: Person) => (person === anna ? 'AbCd1234EfGh' : 'ZyXw9876VuTs');
  const hrefOf = (address: (person: Person) => string) => {
    const copy = sharedCopyOf((person) => ({
      html: `${filler}<a href="${address(person).replaceAll('&', '&amp;')}">Lamp</a>`,
    }));
    return / href="([^"]*)"/.exec(copy.html)?.[1]?.replaceAll('&amp;', '&');
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64url');

  test.each<[string, (person: Person) => string, string]>([
    [
      'by a parameter',
      (person) => `https://www.brand.com/lamp?u=${token(person)}&c=red`,
      'https://www.brand.com/lamp?c=red',
    ],
    [
      'by the fragment',
      (person) => `https://www.brand.com/lamp#${token(person)}`,
      'https://www.brand.com/lamp',
    ],
    [
      'around a target',
      (person) => `https://click.x.com/${token(person)}?to=https%3A%2F%2Fwww.brand.com%2Flamp`,
      'https://www.brand.com/lamp',
    ],
    [
      'around a target with a parameter',
      (person) =>
        `https://click.x.com/${token(person)}?to=${encodeURIComponent(`https://www.brand.com/lamp?u=${token(person)}`)}`,
      'https://www.brand.com/lamp',
    ],
    [
      'around a target in the path',
      (person) => `https://click.x.com/${token(person)}/https://www.brand.com/lamp`,
      'https://www.brand.com/lamp',
    ],
    [
      'around base64',
      (person) => `https://click.x.com/c/${base64('https://www.brand.com/lamp')}/${token(person)}`,
      'https://www.brand.com/lamp',
    ],
    [
      'around a token of JSON',
      (person) =>
        `https://click.x.com/c/${base64('{"alg":"HS256"}')}.${base64(JSON.stringify({ u: 'https://www.brand.com/lamp', r: token(person) }))}.${token(person)}`,
      'https://www.brand.com/lamp',
    ],
    ['by the path', (person) => `https://click.x.com/c/${token(person)}`, 'https://brand.com/'],
    [
      'by the host',
      (person) => `https://${token(person).toLowerCase()}.brand.com/lamp`,
      'https://brand.com/',
    ],
  ])('%s lead to what they share', (_what, address, target) => {
    expect(hrefOf(address)).toBe(target);
  });

  test('in all that tells them apart lead to the brand: the address is a click counter', () => {
    const copy = sharedCopyOf((person) => ({
      html: `${filler}${['lamp', 'shade', 'bulb'].map((page) => `<a href="https://go.brand.com/c?x=${page}${token(person)}">Our ${page}</a>`).join('')}`,
    }));
    expect([...copy.html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
      Array.from({ length: 3 }, () => 'https://brand.com/'),
    );
  });
});

describe('Pictures that differ', () => {
  const pictureOf = (src: (person: Person) => string) =>
    sharedCopyOf((person) => ({ html: `${filler}<img src="${src(person)}" width="600" alt="A lamp">` }));

  test('by a parameter become one', () => {
    const { images } = pictureOf((person) => `https://cdn.brand.com/a.png?u=${person.address}&amp;w=600`);
    expect(images.map(({ url }) => url)).toEqual(['https://cdn.brand.com/a.png?w=600']);
  });

  test('by their path become their alternative text: one may show a name', () => {
    const copy = pictureOf((person) => `https://cdn.brand.com/${person === anna ? 'k1' : 'k2'}/a.png`);
    expect([copy.images, copy.shown.words?.split('\n').at(-1)]).toEqual([[], 'A lamp']);
  });
});

describe('Two versions', () => {
  const twoOf = (one: Partial<ParsedMail>, other: Partial<ParsedMail>) =>
    makeTwinCopies([twinOf(anna, one), twinOf(tom, other)], context);
  const html = filler;

  test('of a subject are both kept, each without its name', () => {
    const copies = twoOf(
      { subject: 'Anna, the summer sale is finally here', html },
      { subject: 'Last chance to save on your lamps', html },
    );
    expect(copies.kind === 'versions' && copies.copies.map(({ subject }) => subject)).toEqual([
      'The summer sale is finally here',
      'Last chance to save on your lamps',
    ]);
  });

  test('of a block, a sentence or a picture are both kept', () => {
    const versions: Array<[string, string]> = [
      [`${html}<div>Now in our shop in Leeds, every day</div>`, html],
      [`<h1>Summer is here at last</h1>${html}`, `<h1>Bring some light into winter</h1>${html}`],
      [
        `<img src="https://cdn.brand.com/a/day.jpg" width="600">${html}`,
        `<img src="https://cdn.brand.com/a/night.jpg" width="600">${html}`,
      ],
    ];
    expect(versions.map(([one, other]) => twoOf({ html: one }, { html: other }).kind)).toEqual(
      versions.map(() => 'versions'),
    );
  });

  test('are none if what one alone has is about its subscriber', () => {
    const copies = twoOf({ html: `${html}<p>Anna Doe, you have a new reward today</p>` }, { html });
    expect(copies.kind === 'same' && copies.copy.shown.words).not.toContain('reward');
  });

  test('of two campaigns are none', () => {
    const copies = twoOf(
      { html: '<p>Twelve lamps for long evenings</p>' },
      { html: '<p>Our terms of use change in January</p>' },
    );
    expect(copies.kind).toBe('unlike');
  });
});
