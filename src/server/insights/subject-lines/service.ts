import { Readable as Stream } from 'node:stream';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { wordsOfSubject } from '#server/ingest/facts/subject-facts.ts';
import { compareSubjects } from '#server/insights/subject-lines/habits.ts';
import { type LineSample, listLines, listSubjectRows } from '#server/insights/subject-lines/repository.ts';
import {
  createInterners,
  extractFeatures,
  type Interners,
  type SubjectFeatures,
} from '#server/insights/subject-lines/subject-features.ts';
import { audienceOf, opensBrand, type Readable, readableBy } from '#server/library/access/readable.ts';
import { type PickedSet, readPickedSet, withPickedSet } from '#server/library/brand-sets/picked-set.ts';
import type { BrandDirectory, DirectoryEntry } from '#server/library/brands/brand-directory.ts';
import { brandIndexOf, isOfCategory } from '#server/library/brands/brand-index.ts';
import { bySlugs } from '#server/library/brands/brand-slugs.ts';
import type { EmailDependencies } from '#server/library/emails/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { onReplica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { PageQuery } from '#server/platform/http/cursor.ts';
import type { ContentVersion } from '#server/platform/http/replies/content-version.ts';
import { createVersionedCache } from '#server/platform/http/ttl-cache.ts';
import type { SearchEngine } from '#server/search/email-search/search-engine.ts';
import type {
  SubjectFilters,
  SubjectHabits,
  SubjectHabitsQuery,
  SubjectLine,
} from '#shared/contract/insights/subject-lines.ts';
import { csvLine } from '#shared/format/csv-line.ts';
import { paths } from '#shared/paths.ts';
import { campaignTypeLabels } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels } from '#shared/vocabulary/seasons.ts';
import { subjectShapeLabels } from '#shared/vocabulary/subject-shapes.ts';

/** Lines per page if the request has no limit. */
const defaultPageSize = 50;

/** Lines per file, read in pages. */
const maxInFile = 5_000;
const pageOfFile = 1_000;

/** Lines that habits are computed from: of a larger vault, a sample. */
const defaultSampleSize = 20_000;

/** Newest lines per requested brand, read because the sample may hold too few of them. */
const maxOfBrands = 500;

export interface SubjectLineDependencies extends EmailDependencies {
  directory: BrandDirectory;
  search: SearchEngine;
  config: Pick<Config, 'baseUrl'>;
  /** Cache lifetime; 0 disables the cache. */
  ttlMs: number;
  content: ContentVersion;
  /** For tests. */
  maxReadLines?: number;
}

interface Sample {
  lines: readonly SubjectFeatures[];
  interners: Interners;
  isWhole: boolean;
  since: Date | null;
}

export interface SubjectLinesService {
  /** Returns the matching readable lines, newest first. */
  list(viewer: Viewer, query: SubjectFilters & PageQuery): Promise<Answer<SubjectLine[]>>;
  /** The same lines as CSV, the newest 5,000. */
  file(viewer: Viewer, filters: SubjectFilters): Promise<Stream>;
  /** Compares the matching lines with all others. */
  habits(viewer: Viewer, query: SubjectHabitsQuery): Promise<SubjectHabits>;
}

/** Subject lines for copywriters. The lines that habits are computed from are cached per audience. */
export function subjectLines(deps: SubjectLineDependencies): SubjectLinesService {
  const { pool } = deps.database;
  const memory = createVersionedCache<Sample>({ ...deps, maxEntries: 4 });

  async function list(
    viewer: Viewer,
    { limit = defaultPageSize, cursor, q = '', ...filters }: SubjectFilters & PageQuery,
  ): Promise<Answer<SubjectLine[]>> {
    const { shape = [], length, ...others } = filters;
    const listName = `subject lines ${JSON.stringify([q.trim(), shape, length, others])}`;
    const after = deps.cursors.read(listName, cursor);
    const readable = readableBy(viewer, deps.now());
    const narrowed = await withPickedSet(pool, viewer, { q, ...filters });
    const { ids, next, notes } = await deps.search.search(readable, narrowed, { limit, after });
    const body = await onReplica(deps.database, (db) => listLines(db, readable, ids));
    return { body, nextCursor: next && deps.cursors.write(listName, next), notes };
  }

  async function file(viewer: Viewer, wanted: SubjectFilters): Promise<Stream> {
    const readable = readableBy(viewer, deps.now());
    const narrowed = await withPickedSet(pool, viewer, wanted);
    const pages = await deps.search.walk(readable, narrowed, pageOfFile);
    return Stream.from(linesOfFile(deps, readable, pages), { objectMode: false });
  }

  async function habits(viewer: Viewer, query: SubjectHabitsQuery): Promise<SubjectHabits> {
    const readable = readableBy(viewer, deps.now());
    const all = await deps.directory.list();
    // Access is checked against the brand's current state, not that of when its lines were read.
    const open = new Map(all.flatMap((brand) => (opensBrand(readable, brand) ? [[brand.id, brand]] : [])));
    const { value: sample, countedAt } = await memory(audienceOf(readable), () =>
      readSample(pool, readable, all, deps.maxReadLines ?? defaultSampleSize),
    );
    const brandIds = idsOf(query.brand, await readPickedSet(pool, viewer, query.set), [...open.values()]);
    const isChosen = chooses(query, brandIds, open, all);
    const known = sample.lines.filter(({ brandId }) => open.has(brandId));
    const own =
      brandIds === null || sample.isWhole
        ? known
        : await readLinesOfBrands(pool, readable, brandIds, sample.interners);
    const others = known.filter((line) => !isChosen(line));
    const names = [...(brandIds ?? [])].flatMap((id) => wordsOfSubject(open.get(id)?.name ?? '', null));
    return {
      countedAt: countedAt.toISOString(),
      since: sample.since === null ? null : sample.since.toISOString().slice(0, 10),
      isWhole: sample.isWhole,
      ...compareSubjects({
        chosen: own.filter(isChosen),
        others,
        interners: sample.interners,
        areFilteredByBrand: brandIds !== null,
        ignoredWords: new Set(names.map((name) => name.toLowerCase())),
      }),
    };
  }

  return { list, file, habits };
}

async function* linesOfFile(
  { database, config }: SubjectLineDependencies,
  readable: Readable,
  pages: AsyncIterable<number[]>,
): AsyncGenerator<string, void, undefined> {
  // Starts with a byte order mark, by which Excel detects UTF-8.
  yield `\uFEFF${csvLine(fileColumns.map(([title]) => title))}`;
  let left = maxInFile;
  for await (const ids of pages) {
    const lines = await onReplica(database, (db) => listLines(db, readable, ids));
    yield lines.map((line) => csvLine(fileColumns.map(([, cell]) => cell(line, config.baseUrl)))).join('');
    left -= ids.length;
    if (left <= 0) return;
  }
}

/** Reads all lines, or a sample that is large enough. */
async function readSample(
  db: Queryable,
  readable: Readable,
  brands: readonly DirectoryEntry[],
  maxReadLines: number,
): Promise<Sample> {
  const { emails } = brandIndexOf(brands);
  const wanted: LineSample =
    readable.since === null && emails > maxReadLines ? { kind: 'heap' } : { kind: 'newest' };
  const rows = await listSubjectRows(db, readable, wanted, maxReadLines + 1);
  const interners = createInterners();
  return {
    lines: await extractFeatures(rows.slice(0, maxReadLines), interners),
    interners,
    isWhole: wanted.kind === 'newest' && rows.length <= maxReadLines,
    since: readable.since,
  };
}

/** Reads the newest lines of brands, equally many of each. */
async function readLinesOfBrands(
  db: Queryable,
  readable: Readable,
  ids: ReadonlySet<number>,
  interners: Interners,
): Promise<SubjectFeatures[]> {
  const mostOfEach = Math.ceil(maxOfBrands / Math.max(1, ids.size));
  return extractFeatures(
    await listSubjectRows(db, readable, { kind: 'brands', ids: [...ids] }, mostOfEach),
    interners,
  );
}

/** Ids of the brands with these slugs, within a set; null if neither is requested. */
function idsOf(
  slugs: readonly string[] | undefined,
  set: PickedSet | null,
  brands: readonly DirectoryEntry[],
): Set<number> | null {
  if (slugs === undefined && set === null) return null;
  const named = slugs === undefined ? brands : bySlugs(brands, slugs);
  const ids = named.map(({ id }) => id);
  return new Set(set === null ? ids : ids.filter((id) => set.brandIds.includes(id)));
}

/** True if a line matches the filters, in the same way as in the search for emails. */
function chooses(
  { category, type, season, language, offer, code }: SubjectHabitsQuery,
  brandIds: ReadonlySet<number> | null,
  open: ReadonlyMap<number, DirectoryEntry>,
  all: readonly DirectoryEntry[],
): (line: SubjectFeatures) => boolean {
  const ofCategories =
    category === undefined
      ? null
      : new Set(
          [...open.values()]
            .filter((brand) => isOfCategory(brand, (slug) => category.includes(slug), all))
            .map(({ id }) => id),
        );
  return (line) =>
    (brandIds === null || brandIds.has(line.brandId)) &&
    (ofCategories === null || ofCategories.has(line.brandId)) &&
    (type === undefined || type.includes(line.campaignType)) &&
    (season === undefined || season.includes(line.season)) &&
    (language === undefined || (line.language !== null && language.includes(line.language))) &&
    (offer === undefined || (line.offerPercent ?? 0) >= offer) &&
    (code === undefined || line.hasCode);
}

type FileColumn = readonly [title: string, cell: (line: SubjectLine, baseUrl: string) => string];

const fileColumns: readonly FileColumn[] = [
  ['Subject', ({ subject }) => subject],
  ['Preheader', ({ preheader }) => preheader ?? ''],
  ['Brand', ({ brand }) => brand.name],
  ['Received (UTC)', ({ receivedAt }) => receivedAt],
  ['Type', ({ campaignType }) => campaignTypeLabels[campaignType]],
  ['Season', ({ season }) => seasonLabels[season]],
  ['Subject length', ({ subjectLength }) => String(subjectLength)],
  ['Preheader length', ({ preheaderLength }) => String(preheaderLength)],
  ['Style', ({ shapes }) => shapes.map((shape) => subjectShapeLabels[shape]).join(', ')],
  ['Percent off', ({ offerPercent }) => String(offerPercent ?? '')],
  ['Link', ({ emailId }, baseUrl) => `${baseUrl}${paths.email(emailId)}`],
];
