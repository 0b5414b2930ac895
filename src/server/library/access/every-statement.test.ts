import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const server = join(import.meta.dirname, '../..');

const wings = ['library', 'search', 'insights', 'curation', 'accounts', 'intake', 'operations'];

/** Parts of the access rule; all other code uses `readable.ts`. */
const partsOfRule =
  /\bis_premium_only\b(?! as "isPremiumOnly")|\bis_hidden\b|\bfreeHistoryDays\b|\bincludesUnpublished\b/;

/** A statement that reads emails, rows that belong to them, or sums of them. */
const readsEmails =
  /\b(?:from|join|table)\s+(?:only\s+)?"?(?:emails|email_(?:bodies|facts|offers|sources)|brand_weeks)\b|(?:from|join)\(\s*['"]emails\b/i;

const asksRule = /\bwhereReadable\(|: ReadableEmail\b/;

/** Administrators read everything; the access matrix covers each of their routes. */
const dashboard = /^(?:admin-[a-z]+|rejected-emails|reviews|bulk-changes|sign-ups)\//;

/** Functions that read emails without the rule, each with the reason. */
const exceptions = new Map([
  ['access/readable.ts isShownBrand', 'whether there is any, for the rule itself'],
  ['brand-insights/norm-repository.ts endOf', 'since when and until when an open brand sends'],
  ['brand-insights/norm-repository.ts listBrandWeeks', 'how many of open brands came when'],
  ['brand-insights/repository.ts hasSentBefore', 'since when an open brand sends'],
  ['brand-insights/repository.ts listDaysWithMail', 'on which days anything came at all'],
  [
    'brand-insights/weekly-sums-repository.ts countDays',
    'how many of an open brand came when, and of what type',
  ],
  ['brand-insights/weekly-sums-repository.ts listStoredDays', 'the same, where it is kept'],
  ['brand-insights/weekly-sums-repository.ts listUncounted', 'what a job is to count; it is not answered'],
  ['brand-insights/weekly-sums-repository.ts sampleStoredSums', 'what a job looks at; it is not answered'],
  ['brands/repository.ts countByKind', 'numbers of a closed brand, which is told nothing else of'],
  ['doctor/check-bodies.ts checkBodies', 'where bodies lie, for administrators; none is answered'],
  ['email-search/repository.ts findNewestId', 'how large the vault is; it is not answered'],
  ['email-search/repository.ts findSpan', 'where a search begins; it is not answered'],
  ['email-search/repository.ts whereCloser', 'of emails that were let through'],
  ['emails/readable-email.ts cardOf', 'which email stands for a copy, for the rule itself'],
  ['emails/offers.ts deepestOfferColumn', 'of an email that was let through'],
  ['emails/offers.ts listOffers', 'of an email that was let through'],
  ['emails/offers.ts offerColumn', 'of an email that was let through'],
  ['emails/readable-email.ts earliestCopy', 'which copy stands for a version, for the rule itself'],
  ['emails/repository.ts copiesColumns', 'of an email that was let through'],
  ['follows/followed-emails.ts listChanges', 'of emails that were let through'],
  ['follows/followed-emails.ts withCards', 'which emails the rule is then asked about'],
  ['follows/news-repository.ts keepWanted', 'of emails that a search with the rule found'],
  ['follows/news-repository.ts lastPlatforms', 'by which platform a brand last sent; it is not answered'],
  [
    'follows/news-repository.ts listPublishedNews',
    'which news followers wait for; mails ask the rule when sent',
  ],
  ['follows/news-repository.ts matchNews', 'who follows them; mails ask the rule when sent'],
  ['follows/news-repository.ts moveToNews', 'what they begin; it is not answered'],
  ['images/repository.ts findPicture', 'for a job that draws an email'],
  ['images/repository.ts forgetSketches', 'writes only'],
  [
    'images/repository.ts isShown',
    'whether any email does, for what is forgotten or kept; it is not answered',
  ],
  ['images/repository.ts listPictureKeys', 'of emails that are being deleted; it is not answered'],
  ['images/repository.ts pictureOfEmail', 'joined to the email that the rule reads'],
  ['recognition-rules/repository.ts listCorrections', 'what administrators corrected, for administrators'],
  ['saved-lists/repository.ts listColumns', 'counts what is published of what its owner saved'],
  ['setup/repository.ts countEmails', 'how many there are, for administrators'],
  ['thumbnails/repository.ts findPackedHtml', 'of an email that was let through, or by a job'],
  ['thumbnails/repository.ts findStoredPictures', 'of an email that was let through, or by a job'],
  ['thumbnails/repository.ts saveSketch', 'writes only'],
  ['thumbnails/repository.ts saveSketchFailure', 'writes only'],
  ['thumbnails/repository.ts take', 'in which order a job photographs; it is not answered'],
  ['exported-vaults/bring-back.ts addItems', 'for a list that an operator imports; it is not answered'],
  [
    'exported-vaults/bring-back.ts findCorrectable',
    'for a correction that an operator imports; it is not answered',
  ],
]);

interface Part {
  name: string;
  text: string;
}

/**
 * Splits a file into declarations: each begins at the start of a line and ends before the next, as formatted.
 */
function declarationsOf(source: string): Part[] {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return withoutComments.split(/^(?=(?:export |async |function|const |class ))/m).map((text) => ({
    name: /^(?:export )?(?:async )?(?:function\*?|const|class) (\w+)/.exec(text)?.[1] ?? 'imports',
    text,
  }));
}

/** Returns the declarations that read emails and neither use the rule nor a function in the file that does. */
function withoutRule(source: string): string[] {
  const parts = declarationsOf(source);
  const asking = new Set(parts.filter(({ text }) => asksRule.test(text)).map(({ name }) => name));
  const asks = ({ name, text }: Part) =>
    asking.has(name) || [...asking].some((other) => new RegExp(`\\b${other}\\(`).test(text));
  return parts.filter((part) => readsEmails.test(part.text) && !asks(part)).map(({ name }) => name);
}

const files = wings
  .flatMap((wing) =>
    readdirSync(join(server, wing), { recursive: true, encoding: 'utf8' }).map((file) => ({
      path: file.replaceAll('\\', '/'),
      file: join(server, wing, file),
    })),
  )
  .filter(({ path }) => /\.ts$/.test(path) && !/\.(?:test|spec)\.ts$/.test(path))
  .filter(({ path }) => !dashboard.test(path) && !path.startsWith('archive/'))
  .map(({ path, file }) => ({ path, source: readFileSync(file, 'utf8') }));

describe('statements that read emails', () => {
  it('ask the one rule, or are listed with their reason', () => {
    const found = files.flatMap(({ path, source }) => withoutRule(source).map((name) => `${path} ${name}`));
    expect(found.sort()).toEqual([...exceptions.keys()].sort());
  });

  it('leave what the rule is made of to it', () => {
    const found = files.filter(({ source }) => partsOfRule.test(source)).map(({ path }) => path);
    // The message of a refusal contains the number of days.
    expect(found.sort()).toEqual(['access/readable.ts', 'emails/readable-email.ts']);
  });

  it.each([
    ['a list', 'db.query(`select id from emails order by received_at desc limit 9`)'],
    ['a join', 'db.query(`select e.id from brands b\n join emails e on e.brand_id = b.id`)'],
    ['bodies', 'db.query("select text_content from email_bodies")'],
    ['a query builder', "db.selectFrom('emails').selectAll()"],
  ])('are noticed without the rule: %s', (_, statement) => {
    const source = (body: string) =>
      `import { a } from 'b';\n\n/** From emails. */\nexport async function listNew(db: Queryable) {\n  ${body}\n}\n`;
    expect(withoutRule(source(statement))).toEqual(['listNew']);
    expect(withoutRule(source(`whereReadable(where, readable);\n  ${statement}`))).toEqual([]);
    expect(withoutRule(source('return 1'))).toEqual([]);
  });
});
