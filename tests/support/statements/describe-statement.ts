import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** A column of an answer; `tableID` is 0 for one that is computed. */
export interface Column {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

interface Description {
  columns: readonly Column[];
  /** Types of the values that the statement takes, by their number in the catalogue. */
  types: readonly number[];
}

interface Connection extends EventEmitter {
  parse(statement: { text: string; name: string; types: readonly number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Asks the database what a statement takes and answers, without running it.
 * @throws pg.DatabaseError where it would be refused.
 */
export function describeStatement(client: pg.PoolClient, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    let columns: readonly Column[] = [];
    let types: readonly number[] = [];
    const takes = ({ dataTypeIDs }: { dataTypeIDs: readonly number[] }) => {
      types = dataTypeIDs;
    };
    client.query({
      submit(connection: Connection) {
        connection.once('parameterDescription', takes);
        connection.once('readyForQuery', () => connection.off('parameterDescription', takes));
        connection.parse({ text, name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: readonly Column[] }) {
        columns = fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ columns, types }),
    } as unknown as pg.Submittable);
  });
}
