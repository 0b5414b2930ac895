import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/**
 * The last row of a page by its sort keys: an instant as text with microseconds (or `-infinity`), and the id.
 */
export interface Position {
  at: string;
  id: number;
}

/** A page of a list, and the cursor of the next page if there is one. */
interface Page<Row> {
  page: Row[];
  nextCursor: string | undefined;
}

/** Keyset pagination: writes and reads the opaque `cursor` of lists. */
export interface Cursors {
  /** @param list names the list and its filters; a cursor is valid only for the list it was made for. */
  write(list: string, position: Position): string;
  /**
   * @returns the row that precedes the page; undefined for the first page.
   * @throws AppError `invalid_request` for a cursor that we did not write, or wrote for another list.
   */
  read(list: string, cursor: string | undefined): Position | undefined;
  /**
   * Cuts the rows found to a page. @param rows `limit` and one more, if there are that many; without a limit
   * all of them.
   */
  page<Row>(
    list: string,
    rows: readonly Row[],
    limit: number | undefined,
    positionOf: (row: Row) => Position,
  ): Page<Row>;
}

/** Parameters for reading a page of a list. */
export interface Paging {
  database: Database;
  cursors: Cursors;
}

/** Query parameters that select a page. */
export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Returns the position of a row that includes its sort keys. */
export const bySortAt = ({ sortAt, id }: { sortAt: string; id: number }): Position => ({ at: sortAt, id });

/** 128 bits of the signature: beyond guessing, and short in an address. */
const signatureBytes = 16;

/** @param secret the same in every server process, so that each reads the others' cursors. */
export function createCursors(secret: string): Cursors {
  const sign = (list: string, payload: string) =>
    createHmac('sha256', `cursor ${secret}`)
      .update(`${list}\n${payload}`)
      .digest()
      .subarray(0, signatureBytes);
  const write: Cursors['write'] = (list, position) => {
    const payload = Buffer.from(`${position.id} ${position.at}`).toString('base64url');
    return `${payload}.${sign(list, payload).toString('base64url')}`;
  };
  return {
    write,
    read(list, cursor) {
      if (cursor === undefined) return undefined;
      const [payload = '', signature = '', ...more] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(list, payload);
      if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError(
          'invalid_request',
          'The cursor does not belong to this list. Start again from its first page.',
        );
      }
      const text = Buffer.from(payload, 'base64url').toString('utf8');
      const space = text.indexOf(' ');
      return { id: Number(text.slice(0, space)), at: text.slice(space + 1) };
    },
    page(list, rows, limit = rows.length, positionOf) {
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const hasMore = last !== undefined && rows.length > limit;
      return { page, nextCursor: hasMore ? write(list, positionOf(last)) : undefined };
    },
  };
}
