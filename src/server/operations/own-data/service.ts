import { Readable as Stream } from 'node:stream';
import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import { listPayments } from '#server/accounts/billing/list-payments.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { getWebhooks } from '#server/accounts/webhooks/service.ts';
import { readableBy } from '#server/library/access/readable.ts';
import {
  findProfile,
  listActionRows,
  listAlertSettings,
  listCommentRows,
  listFavoriteRows,
  listFollowRows,
  listFollowSettings,
  listJoinedRows,
  listListRows,
  listMailRows,
  listSavedEmailRows,
  listSearchRows,
  listSectionRows,
  listSessionRows,
  listSetBrandRows,
  listShareRows,
} from '#server/operations/own-data/repository.ts';
import { streamZip, type ZippedFile } from '#server/platform/archives/zip-stream.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { chartPath } from '#shared/format/chart-path.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { paths } from '#shared/paths.ts';

export interface OwnDataDependencies extends BillingDependencies {
  config: Pick<Config, 'baseUrl' | 'billing' | 'productName' | 'webhookHosts'>;
  secret: string;
}

type Value = string | number | boolean | Date | null;

type Row = Readonly<Record<string, Value>>;

/** Rows of one JSON and one CSV file, a page at a time. Called once for each of the two. */
interface OwnFile {
  name: string;
  columns: readonly string[];
  pages: () => AsyncIterable<readonly Row[]>;
}

/**
 * Streams everything that the vault holds about a user. A page of rows is in memory, whatever they have saved.
 * @throws AppError before the file begins, if Stripe cannot be asked for the payments: the file is complete or absent.
 */
export async function takeOwnData(deps: OwnDataDependencies, user: SignedInUser): Promise<Stream> {
  const profile = await findProfile(deps.database.pool, user.userId, deps.now());
  if (profile === undefined) throw new AppError('signed_out', 'Nobody is signed in.');
  const payments = deps.config.billing === 'off' ? [] : await listPayments(deps, user.userId);
  const files = [
    asOnePage('profile', profileColumns, () => [profile]),
    asOnePage('payments', ['paidAt', 'amount', 'currency', 'invoice'], () => payments),
    ...filesOf(deps, user),
  ];
  return Stream.from(streamZip(zippedFiles(deps.config.productName, files)), { objectMode: false });
}

const profileColumns = [
  'email',
  'firstName',
  'lastName',
  'pictureUrl',
  'isAdministrator',
  'plan',
  'premiumByRoleUntil',
  'stripeCustomer',
  'premiumSince',
  'premiumUntil',
  'createdAt',
  'deletionDueAt',
] as const;

function filesOf(deps: OwnDataDependencies, user: SignedInUser): OwnFile[] {
  const {
    database: { pool },
    config,
    now,
  } = deps;
  const { userId } = user;
  const saved = { userId, readable: readableBy(user, now()) };
  return [
    asOnePage('sessions', ['device', 'startedAt', 'usedAt', 'expiresAt'], () =>
      listSessionRows(pool, userId),
    ),
    asOnePage('follow-settings', ['isPaused', 'digestHour', 'digestDay', 'zone', 'hasFeed'], () =>
      listFollowSettings(pool, userId),
    ),
    asOnePage('alert-settings', ['isOn', 'fetchHours', 'silenceHours', 'webhook'], () =>
      listAlertSettings(pool, userId),
    ),
    byKey('favourites', ['brand', 'domain', 'addedAt'], (after) => listFavoriteRows(pool, userId, after)),
    byKey('lists', ['name', 'description', 'isDefault', 'createdAt'], (after) =>
      listListRows(pool, userId, after),
    ),
    byKey('sections', ['list', 'name', 'position'], (after) => listSectionRows(pool, userId, after)),
    byKey(
      'saved-emails',
      ['list', 'subject', 'brand', 'notes', 'section', 'position', 'addedAt', 'page'],
      async (after) =>
        (await listSavedEmailRows(pool, saved, after)).map(({ emailId, ...row }) => ({
          ...row,
          page: `${config.baseUrl}${paths.email(emailId)}`,
        })),
    ),
    byKey('searches', ['name', 'place', 'search', 'hasFeed', 'createdAt'], (after) =>
      listSearchRows(pool, userId, after),
    ),
    asOnePage('brand-sets', ['set', 'brand', 'domain', 'setCreatedAt'], () => listSetBrandRows(pool, userId)),
    byKey(
      'follows',
      ['brand', 'category', 'search', 'season', 'event', 'threshold', 'cadence', 'webhook', 'createdAt'],
      (after) => listFollowRows(pool, userId, after),
    ),
    asOnePage('webhooks', ['name', 'address', 'format', 'isOn', 'lastTakenAt'], async () =>
      (await getWebhooks(deps, user)).map(({ name, address, format, isOn, lastTakenAt }) => ({
        name,
        address,
        format,
        isOn,
        lastTakenAt,
      })),
    ),
    byKey(
      'shared-links',
      [
        'kind',
        'list',
        'emailId',
        'chart',
        'showsNotes',
        'takesComments',
        'showsWhole',
        'joinsAs',
        'hasPassword',
        'createdAt',
        'expiresAt',
      ],
      async (after) =>
        (await listShareRows(pool, userId, after)).map(({ chart, ...row }) => ({
          ...row,
          chart: chart && `${config.baseUrl}${chartPath(chart)}`,
        })),
    ),
    byKey('joined-lists', ['list', 'role', 'joinedAt'], (after) => listJoinedRows(pool, userId, after)),
    byKey('comments', ['list', 'emailId', 'author', 'text', 'createdAt'], (after) =>
      listCommentRows(pool, userId, after),
    ),
    byKey('mails', ['kind', 'address', 'state', 'writtenAt'], (after) => listMailRows(pool, userId, after)),
    byKey('activity', ['at', 'action', 'subject', 'summary'], (after) => listActionRows(pool, userId, after)),
  ];
}

/** A file of few rows. */
function asOnePage<Column extends string>(
  name: string,
  columns: readonly Column[],
  list: () => Promise<Array<Record<Column, Value>>> | Array<Record<Column, Value>>,
): OwnFile {
  return {
    name,
    columns,
    pages: async function* () {
      yield await list();
    },
  };
}

/** A file whose rows are read page by page, each after the key of the last row. */
function byKey<Column extends string>(
  name: string,
  columns: readonly Column[],
  listAfter: (after: number) => Promise<Array<Record<Column, Value> & { key: number }>>,
): OwnFile {
  return {
    name,
    columns,
    pages: async function* () {
      let after = 0;
      for (;;) {
        const rows = await listAfter(after);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows;
        after = last.key;
      }
    },
  };
}

function* zippedFiles(productName: string, files: readonly OwnFile[]): Generator<ZippedFile> {
  yield { name: 'README.txt', text: [readme(productName, files)] };
  for (const file of files) {
    yield { name: `${file.name}.json`, text: jsonOf(file) };
    yield { name: `${file.name}.csv`, text: csvOf(file) };
  }
}

async function* jsonOf({ columns, pages }: OwnFile): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const rows of pages()) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name]]))),
    );
    if (lines.length === 0) continue;
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

async function* csvOf({ columns, pages }: OwnFile): AsyncGenerator<string, void, undefined> {
  // Excel recognises UTF-8 by the byte order mark.
  yield `\uFEFF${csvLine([...columns])}`;
  for await (const rows of pages())
    yield rows.map((row) => csvLine(columns.map((name) => toText(row[name] ?? null)))).join('');
}

function toText(value: Value): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '');
}

function readme(productName: string, files: readonly OwnFile[]): string {
  return [
    `Everything that ${productName} holds about you. Times are in UTC.`,
    'Each file is there twice: .json for programs, .csv for spreadsheets.',
    '',
    ...files.map(({ name, columns }) => `${name}: ${columns.join(', ')}`),
    '',
    'saved-emails has the notes of your lists. An email that you may no longer read has no subject there.',
    'Reports of emails are stored without your name, so they are not in here.',
    '',
  ].join('\r\n');
}
