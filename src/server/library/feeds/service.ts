import { createVisitor } from '#server/accounts/auth/viewer.ts';
import { opensBrand, type Readable, readableBy } from '#server/library/access/readable.ts';
import type { BrandDependencies } from '#server/library/brands/service.ts';
import { listCategories } from '#server/library/categories/repository.ts';
import { eachOpenEmail, type IdRange, spanOfEmails } from '#server/library/feeds/repository.ts';
import type { SitemapPage } from '#server/library/feeds/sitemap.ts';
import { paths } from '#shared/paths.ts';

/**
 * Maximum pages per file. The protocol allows 50,000; the rest is reserve for pages added during the read.
 * @see https://www.sitemaps.org/protocol.html
 */
export const maxPagesPerFile = 45_000;

/** Feeds, sitemaps and robots.txt are public, so they always use a visitor's access. */
function openToAll({ config, now }: Pick<BrandDependencies, 'config' | 'now'>): Readable {
  return readableBy(createVisitor(config), now());
}

/** Lists every public page except emails: home, categories, brands open to visitors, and the static ones. */
export async function listOpenPages(deps: BrandDependencies): Promise<SitemapPage[]> {
  const readable = openToAll(deps);
  const categories = await listCategories(deps.database.pool);
  const brands = (await deps.directory.list()).filter((brand) => opensBrand(readable, brand));
  const across = [paths.insights(), paths.offers(), paths.planner(), paths.platforms(), paths.subjects()];
  const plans = deps.config.billing === 'off' ? [] : [paths.subscribe()];
  return [
    ...[paths.home(), paths.emails(), ...across, ...plans, paths.privacy(), paths.terms()].map(withoutDate),
    ...categories.map(({ slug }) => withoutDate(paths.category(slug))),
    ...brands.map((brand) => ({ path: paths.brand(brand.slug), changedAt: brand.lastEmailAt })),
  ];
}

function withoutDate(path: string): SitemapPage {
  return { path, changedAt: null };
}

/** Yields the pages of emails in an id range that a visitor may read. */
export async function* eachOpenEmailPage(
  deps: BrandDependencies,
  range: IdRange,
): AsyncGenerator<SitemapPage> {
  for await (const email of eachOpenEmail(deps.database.pool, openToAll(deps), range)) {
    yield { path: paths.email(email.id), changedAt: email.receivedAt };
  }
}

/** Content of `/sitemap.xml`: all pages, or the numbers of the files with them. */
export type SitemapPlan =
  | { kind: 'single'; pages: SitemapPage[]; emails: IdRange | null }
  | { kind: 'index'; pageFiles: number; emailFiles: number[] };

/** Chooses by the number of pages; files of emails are blocks of ids, so that none can exceed the limit. */
export async function planSitemap(deps: BrandDependencies, pagesPerFile: number): Promise<SitemapPlan> {
  const pages = await listOpenPages(deps);
  const { count, range } = await spanOfEmails(deps.database.pool, openToAll(deps));
  if (pages.length + count <= pagesPerFile) return { kind: 'single', pages, emails: range };
  const first = range === null ? 0 : Math.floor(range.first / pagesPerFile);
  const last = range === null ? -1 : Math.floor((range.end - 1) / pagesPerFile);
  return {
    kind: 'index',
    pageFiles: Math.ceil(pages.length / pagesPerFile),
    emailFiles: Array.from({ length: last - first + 1 }, (_, index) => first + index),
  };
}
