/**
 * What may go wrong on a connection, for tests. `cut` breaks it in the middle of a message's bytes, `refuse` answers
 * NO, `skip` leaves a message out of an answer as if it were gone.
 */
export type Mishap = 'drop' | 'hang' | 'bye' | 'cut' | 'refuse' | 'skip';

/** Asked before each command and before each message of a FETCH; what it answers happens. */
export type Mishaps = (event: {
  /** Counts connections from 1. */
  connection: number;
  /** In capitals, such as `UID FETCH`. */
  command: string;
  /** Set before one message of a FETCH. */
  uid?: number;
  /** Whether that message's bytes were asked for. */
  isBody?: boolean;
}) => Mishap | undefined;
