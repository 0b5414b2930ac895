/** The subset of pino in use. Logged values never contain addresses or words of mail. */
export interface ListenerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ListenerLimits {
  silenceMs: number;
  connectionMs: number;
  connectionsOfAddress: number;
  messageBytes: number;
}

/** One connection. */
export interface Visit {
  address: string;
  /** Number of recipients that do not exist. */
  unknown: number;
  /** Whether a message is being received or stored. */
  isBusy: boolean;
  timer: NodeJS.Timeout;
}
