/** A mail or message that was not taken. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** True if another attempt would fail too: it was refused for good. */
  readonly isFinal: boolean;
  /** True if the fault is of the one server that all go through: no connection, or no sign-in. */
  readonly isOfServer: boolean;

  constructor(message: string, kind: { isFinal: boolean; isOfServer: boolean }) {
    super(message);
    this.isFinal = kind.isFinal;
    this.isOfServer = kind.isOfServer;
  }
}
