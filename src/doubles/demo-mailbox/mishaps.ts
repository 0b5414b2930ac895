/**
 * A fault of a connection, for tests. `cut` breaks it in the middle of a message's bytes, `refuse` answers
 * NO, `skip` leaves a message out of an answer as if it had been removed.
 */
export type Mishap = 'drop' | 'hang' | 'bye' | 'cut' | 'refuse' | 'skip';

/** Called before each command and before each message of a FETCH; returns the fault to cause. */
export type Mishaps = (event: {
  /** Number of the connection, from 1. */
  connection: number;
  /** In capitals, such as `UID FETCH`. */
  command: string;
  /** Set before one message of a FETCH. */
  uid?: number;
  /** That message's bytes were requested. */
  isBody?: boolean;
}) => Mishap | undefined;
