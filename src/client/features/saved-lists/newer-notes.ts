import { ApiError } from '#client/platform/api/api-client.ts';

/** True for the refusal of notes that somebody else has changed meanwhile. */
export function isNewerNotes(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && notesOf(error) !== undefined;
}

/** Notes of a form. */
export interface NotesDraft {
  notes: string;
  /** The stored notes that they replace. */
  before: string | null;
}

/** Returns the form after a refusal. Of notes that somebody else has changed meanwhile: their text, then the refused one. */
export function withNewerNotes(error: unknown, { notes, before }: NotesDraft): NotesDraft {
  const newer = isNewerNotes(error) ? notesOf(error) : undefined;
  if (newer === undefined) return { notes, before };
  const texts = [newer ?? '', notes].filter((text, place, all) => text !== '' && all.indexOf(text) === place);
  return { notes: texts.join('\n\n'), before: newer };
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
