import { beforeAll, describe, expect, it } from 'vitest';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { drawPicture } from '#doubles/demo/illustrations/rasterise.ts';
import { type DemoMail, readDemoMails, unfold } from '#doubles/demo/test-mails.ts';

/** Phones truncate longer subjects. */
const maxSubjectLength = 90;

let mails: DemoMail[];

beforeAll(async () => {
  mails = await readDemoMails();
});

const header = (mail: DemoMail, name: string) => mail.parsed.headers.find((one) => one.name === name)?.value;
const titlesWhere = (isWrong: (mail: DemoMail) => boolean) => mails.filter(isWrong).map(({ title }) => title);
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

/** Copy written for one brand; the rest is generated from copy that brands share. */
const isOwn = ({ planned: { brand, campaign } }: DemoMail) =>
  brand.campaigns.includes(campaign) || campaign.layout === 'newsletter';

describe('every message of the demo', () => {
  it('has a sender, a subject of at most ninety characters, both bodies and a Message-ID of its own', () => {
    expect(titlesWhere(({ parsed }) => parsed.from === null || parsed.from.name === '')).toEqual([]);
    expect(titlesWhere(({ parsed }) => !parsed.from?.address.endsWith('.example'))).toEqual([]);
    expect(titlesWhere(({ parsed }) => parsed.subject.trim() === '')).toEqual([]);
    expect(titlesWhere(({ parsed }) => [...parsed.subject].length > maxSubjectLength)).toEqual([]);
    expect(titlesWhere(({ parsed }) => !parsed.html || !parsed.text)).toEqual([]);
    expect(titlesWhere(({ parsed }) => !parsed.messageId?.endsWith('.example'))).toEqual([]);
    expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(mails.length);
    expect(new Set(mails.map(({ parsed }) => parsed.contentHash)).size).toBe(mails.length);
  });

  it('survives its own encoding: subject, bodies and instant are read as they were written', () => {
    const plain = (text: string | null) => text?.replaceAll('\r\n', '\n').trim();
    expect(titlesWhere(({ parsed, composed }) => parsed.subject !== composed.subject)).toEqual([]);
    expect(titlesWhere(({ parsed, composed }) => plain(parsed.html) !== plain(composed.html))).toEqual([]);
    expect(titlesWhere(({ parsed, composed }) => plain(parsed.text) !== plain(composed.text))).toEqual([]);
    expect(
      titlesWhere(({ parsed, planned }) => parsed.receivedAt.getTime() !== planned.sentAt.getTime()),
    ).toEqual([]);
  });

  it('leaves no placeholder unfilled', () => {
    const placeholder = /\{\w+\}|\bundefined\b|\bNaN\b/;
    expect(titlesWhere(({ parsed }) => placeholder.test(`${parsed.subject}\n${parsed.text}`))).toEqual([]);
  });

  it('can be left with one click, unless it is a receipt, which says that a machine wrote it', () => {
    const isReceipt = ({ planned }: DemoMail) => planned.campaign.type === 'transactional';
    const wayOut = /^<https:\/\/[^>]+\.example\/[^>]+>, *<mailto:[^>]+>$/;
    expect(
      titlesWhere((mail) => !isReceipt(mail) && !wayOut.test(header(mail, 'list-unsubscribe') ?? '')),
    ).toEqual([]);
    expect(
      titlesWhere((mail) => isReceipt(mail) && header(mail, 'auto-submitted') !== 'auto-generated'),
    ).toEqual([]);
    expect(titlesWhere((mail) => isReceipt(mail) && header(mail, 'list-unsubscribe') !== undefined)).toEqual(
      [],
    );
  });

  it('carries an open pixel in its html', () => {
    const pixel = (html: string) =>
      /<img src="([^"]+)" width="1" height="1"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    expect(
      titlesWhere(({ parsed, composed }) => pixel(parsed.html ?? '') !== composed.traces.pixelUrl),
    ).toEqual([]);
  });

  it('shows only pictures that the demo draws itself, beside the pixel', () => {
    const drawn = new Map(
      mails.flatMap(({ composed }) => composed.pictures.map((one) => [one.url, one.picture])),
    );
    const shown = (html: string) =>
      [...html.matchAll(/<img src="([^"]+)" width="(?!1")/g)].map(([, url = '']) =>
        url.replaceAll('&amp;', '&'),
      );
    expect(titlesWhere(({ composed }) => shown(composed.html).some((url) => !drawn.has(url)))).toEqual([]);
    for (const picture of drawn.values()) expect(drawPicture(picture)).toContain('<svg');
  });

  it('names no host outside .example, in headers, bodies or hidden inside links', () => {
    const named =
      /(?:https?:\/\/|@(?!2x\.png))((?:[a-z0-9-]+\.)+[a-z]{2,})|(?:\bd=|\bfrom |<news\.)((?:[a-z0-9-]+\.)+[a-z]{2,})/gi;
    const strangers = mails.flatMap(({ raw, parsed, title }) => {
      const head = Buffer.from(raw).toString('latin1').split('\r\n\r\n')[0] ?? '';
      // Namespaces of the markup are not links.
      const html = (parsed.html ?? '').replace(/\sxmlns(?::\w+)?="[^"]*"/g, '');
      const everything = unfold(`${head}\n${html}\n${parsed.text}`);
      return [...everything.matchAll(named)]
        .map((match) => (match[1] ?? match[2] ?? '').toLowerCase())
        .filter((host) => !host.endsWith('.example'))
        .map((host) => `${title}: ${host}`);
    });
    expect([...new Set(strangers)]).toEqual([]);
  });
});

describe('the subjects of the demo', () => {
  it('are all different where people wrote them', () => {
    expect(repeated(mails.filter(isOwn).map(({ parsed }) => parsed.subject))).toEqual([]);
  });

  it('are all different within a brand, generated ones included', () => {
    expect(repeated(mails.map(({ title }) => title))).toEqual([]);
  });

  it('leave nothing to the bank of shared words that a brand said itself', () => {
    const own = new Set(mails.filter(isOwn).map(({ parsed }) => parsed.subject));
    expect(titlesWhere((mail) => !isOwn(mail) && own.has(mail.parsed.subject))).toEqual([]);
  });
});

describe('the texts of the demo', () => {
  it('are written once: no body and no story appears twice', () => {
    const bodies = demoBrands.flatMap(({ campaigns }) => campaigns.map(({ body }) => body));
    const stories = demoBrands.flatMap((brand) => brand.stories.map(({ text }) => text));
    expect(repeated([...bodies, ...stories])).toEqual([]);
  });
});
