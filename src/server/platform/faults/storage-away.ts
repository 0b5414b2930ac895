/** The blob store is unavailable now and may return in a moment. Its content is neither lost nor damaged. */
export class StorageAway extends Error {
  override name = 'StorageAway';

  constructor(cause: unknown) {
    super(`The storage cannot be reached (${cause instanceof Error ? cause.message : 'unknown error'})`, {
      cause,
    });
  }
}
