import { ApiError } from '#client/platform/api/api-client.ts';

/** True for the refusal of notes that somebody else has changed meanwhile. */
export function isNewerNotes(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && notesOf(error) !== undefined;
}

/** Returns both texts if somebody else has changed the notes meanwhile: theirs, then the one that was refused. */
export function withNewerNotes(error: unknown, refused: string): string {
  const newer = isNewerNotes(error) ? notesOf(error) : undefined;
  return newer == null || newer === refused ? refused : `${newer}\n\n${refused}`;
}

/** The toast of a save that failed. @param otherwise of any other failure. */
export function notesFailure<Toast>(error: unknown, otherwise: Toast) {
  if (!isNewerNotes(error)) return otherwise;
  return {
    title: 'Notes not saved',
    description: 'Somebody else changed them meanwhile. Open the notes: they hold both texts.',
    isFailure: true,
  };
}

function notesOf(error: ApiError): string | null | undefined {
  return (error.body as { notes?: string | null } | undefined)?.notes;
}
