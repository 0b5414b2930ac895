/** The blob store cannot be reached now, and may well be in a moment. What it holds is neither lost nor damaged. */
export class StorageAway extends Error {
  override name = 'StorageAway';

  constructor(cause: unknown) {
    super(`The storage cannot be reached (${cause instanceof Error ? cause.message : 'unknown fault'})`, {
      cause,
    });
  }
}
