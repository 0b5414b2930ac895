import type { PremiumUser } from '#server/accounts/auth/guards.ts';
import type { Viewer } from '#server/accounts/auth/viewer.ts';
import { readableBy, readableByShare } from '#server/library/access/readable.ts';
import { addMember, isInList } from '#server/library/boards/members.ts';
import { copyBoard, insertComment } from '#server/library/boards/repository.ts';
import { readBoard, toComment } from '#server/library/boards/service.ts';
import { listEmailsById } from '#server/library/emails/repository.ts';
import { toSummary } from '#server/library/emails/service.ts';
import { findSharedList, type ReadableList, requireList } from '#server/library/saved-lists/repository.ts';
import { addList } from '#server/library/saved-lists/service.ts';
import { type NamedChart, readChartNames } from '#server/library/shares/chart-names.ts';
import type { SharedThing } from '#server/library/shares/repository.ts';
import { noLink, type ShareDependencies } from '#server/library/shares/service.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ChartAddress } from '#shared/contract/insights/shared-charts.ts';
import type { BoardComment } from '#shared/contract/library/boards.ts';
import type { EmailSummary } from '#shared/contract/library/emails.ts';
import type { Shared } from '#shared/contract/library/shares.ts';
import { paths } from '#shared/paths.ts';
import { maxListMembers } from '#shared/vocabulary/limits.ts';

/** Returns what a link shows: only emails that are published now, and notes only if its owner allows them. */
export async function getShared(
  deps: ShareDependencies,
  viewer: Viewer,
  share: SharedThing,
  token: string,
): Promise<Shared> {
  const { pool } = deps.database;
  if (share.chart !== null) {
    const { name, chart } = await requireSharedChart(deps, share.chart);
    return { kind: 'chart', name, chart: await deps.readChart(share, chart).catch(becomeNoLink) };
  }
  if (share.kind === 'email') {
    const row = await requireSharedEmail(pool, share);
    return {
      kind: 'email',
      name: row.subject,
      email: toShared(toSummary(row, row.brand), token),
      wholeUrl: share.showsWhole ? paths.sharedPicture(token) : null,
    };
  }
  const list = await requireSharedList(pool, share);
  const { sections, items, comments } = await readBoard(pool, list, readableByShare(share));
  const isIn = viewer.kind === 'user' && (await isInList(pool, list, viewer.userId));
  const shown = new Set<number | null>([null, ...items.map(({ emailId }) => emailId)]);
  return {
    kind: 'list',
    name: list.name,
    description: share.showsNotes ? list.description : null,
    sections,
    items: items.map(({ emailId, sectionId, notes, email }) => ({
      emailId,
      sectionId,
      notes: share.showsNotes ? notes : null,
      email: toShared(email, token),
    })),
    takesComments: share.takesComments,
    comments: share.takesComments ? comments.filter(({ emailId }) => shown.has(emailId)) : [],
    joinsAs: isIn ? null : share.joinsAs,
  };
}

/** Returns only the name of what a link shows, without its figures or pictures. */
export async function nameShared(
  deps: ShareDependencies,
  share: SharedThing,
): Promise<Pick<Shared, 'kind' | 'name'>> {
  const { kind } = share;
  if (share.chart !== null) return { kind, name: (await requireSharedChart(deps, share.chart)).name };
  const { pool } = deps.database;
  if (kind === 'list') return { kind, name: (await requireSharedList(pool, share)).name };
  return { kind, name: (await requireSharedEmail(pool, share)).subject };
}

/** Stores a guest's comment. @throws AppError `not_found` if the link takes none, or shows no such email. */
export async function commentAsGuest(
  { database: { pool }, now }: ShareDependencies,
  share: SharedThing,
  comment: { emailId: number | null; author: string; text: string },
): Promise<BoardComment> {
  if (!share.takesComments) throw noLink();
  return inTransaction(pool, async (client) => {
    const list = await requireSharedList(client, share);
    if (comment.emailId !== null) {
      const [shown] = await listEmailsById(client, readableByShare(share), [comment.emailId]);
      if (shown === undefined) throw new AppError('not_found', 'There is no such email on this board.');
    }
    const row = await insertComment(client, list, comment, now());
    if (row === undefined) throw new AppError('conflict', 'This board takes no more comments.');
    recordEvent(client, 'list.changed', [list.id]);
    return toComment(row);
  });
}

/** Copies a shared list to a premium reader's own lists. @throws AppError `conflict` beyond their number. */
export async function copyShared(
  { database: { pool }, now }: ShareDependencies,
  user: PremiumUser,
  share: SharedThing,
): Promise<{ listId: number }> {
  return inTransaction(pool, async (client) => {
    const list = await requireSharedList(client, share);
    const { id } = await addList(client, user, {
      name: list.name,
      description: share.showsNotes ? list.description : null,
    });
    const copy = await requireList(client, user, id, 'owner');
    await copyBoard(client, list, copy, readableBy(user, now()), share.showsNotes);
    return { listId: id };
  });
}

/** Lets a premium reader join a list by a link that allows it; a member keeps the role. */
export async function joinShared(
  { database: { pool } }: ShareDependencies,
  user: PremiumUser,
  share: SharedThing,
): Promise<{ listId: number }> {
  const { joinsAs } = share;
  if (joinsAs === null) throw new AppError('forbidden', 'Nobody can join this list by this link.');
  return inTransaction(pool, async (client) => {
    const list = await requireSharedList(client, share);
    if (!(await addMember(client, list, user, joinsAs)))
      throw new AppError('conflict', `A list can have at most ${maxListMembers} members.`);
    recordEvent(client, 'list.changed', [list.id]);
    return { listId: list.id };
  });
}

async function requireSharedChart(deps: ShareDependencies, chart: ChartAddress): Promise<NamedChart> {
  const named = (await readChartNames(deps))(chart);
  if (named === undefined) throw noLink();
  return named;
}

/** The brand of a chart can be deleted or hidden meanwhile. */
function becomeNoLink(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? noLink() : error;
}

async function requireSharedEmail(db: Queryable, share: SharedThing) {
  const [row] = await listEmailsById(db, readableByShare(share), [share.emailId ?? 0]);
  if (row === undefined) throw noLink();
  return row;
}

async function requireSharedList(db: Queryable, share: SharedThing): Promise<ReadableList> {
  const list = await findSharedList(db, share);
  if (list === undefined) throw noLink();
  return list;
}

function toShared({ id, subject, language, receivedAt, previewUrl, brand }: EmailSummary, token: string) {
  const file = previewUrl?.startsWith('/thumbnails/') ? previewUrl.slice('/thumbnails/'.length) : `${id}.svg`;
  return {
    id,
    subject,
    language,
    receivedAt,
    previewUrl: `${paths.shared(token)}/${file}`,
    brand: { name: brand.name, slug: brand.slug, categoryId: brand.categoryId },
  };
}
