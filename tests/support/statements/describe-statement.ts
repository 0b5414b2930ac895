import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** A column of a result; `tableID` is 0 for a computed one. */
export interface Column {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

interface Description {
  columns: readonly Column[];
  /** Types of the statement's parameters, by their number in the catalogue. */
  types: readonly number[];
}

interface Connection extends EventEmitter {
  parse(statement: { text: string; name: string; types: readonly number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Has the database describe a statement's parameters and result, without running it.
 * @throws pg.DatabaseError for an invalid statement.
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
