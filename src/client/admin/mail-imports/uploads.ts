import { mailImportsQuery } from '#client/admin/kit/mail-imports.ts';
import { uploadCopy } from '#client/admin/mail-imports/copy.ts';
import type { ChosenFile } from '#client/admin/mail-imports/dropped-files.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import type { MutationContext } from '#client/platform/queries/api-mutation.ts';
import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import { importPartBytes } from '#shared/vocabulary/limits.ts';

/** An upload of this page. It continues while the dialog is closed, and ends with the page. */
export interface PageUpload {
  isSending: boolean;
  /** Reason of the interruption; null while sending, or if an administrator stopped it. */
  problem: string | null;
}

interface Sending extends PageUpload {
  bytes: Blob;
  stopping: AbortController;
}

/** Attempts to send a part before the upload waits for an administrator to resume it. */
const maxAttempts = 8;
const firstWaitMs = 1_000;
const maxWaitMs = 15_000;

let uploads: ReadonlyMap<number, Sending> = new Map();
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: the uploads of this page by import id. */
export const pageUploads = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): ReadonlyMap<number, PageUpload> => uploads,
};

function set(id: number, upload: Sending | null): void {
  const next = new Map(uploads);
  if (upload === null) next.delete(id);
  else next.set(id, upload);
  uploads = next;
  const isSending = [...next.values()].some((each) => each.isSending);
  // The browser asks before leaving the page, because that would interrupt the upload.
  window.removeEventListener('beforeunload', keepPage);
  if (isSending) window.addEventListener('beforeunload', keepPage);
  for (const listener of listeners) listener();
}

function keepPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Announces files and begins to send them. @throws ApiError if the server refuses them. */
export async function beginUpload(
  context: MutationContext,
  chosen: readonly ChosenFile[],
): Promise<MailImport> {
  const begun = await callApi(context.api, 'POST /api/admin/mail-imports', {
    body: {
      files: chosen.map(({ name, file }) => ({
        name,
        sizeBytes: file.size,
        changedAt: new Date(file.lastModified).toISOString(),
      })),
    },
  });
  show(context, begun);
  // The browser reads the requested parts of the files and copies none.
  void send(context, begun, new Blob(chosen.map(({ file }) => file)));
  return begun;
}

/** Resumes an upload of this page after a lost connection. */
export function resumeUpload(context: MutationContext, upload: MailImport): void {
  const bytes = uploads.get(upload.id)?.bytes;
  if (bytes !== undefined) void send(context, upload, bytes);
}

/** Stops an import on the server, and its upload. */
export async function stopUpload(context: MutationContext, id: number): Promise<MailImport> {
  uploads.get(id)?.stopping.abort();
  const stopped = await callApi(context.api, 'POST /api/admin/mail-imports/:id/stop', { params: { id } });
  set(id, null);
  show(context, stopped);
  return stopped;
}

async function send(context: MutationContext, begun: MailImport, bytes: Blob): Promise<void> {
  const { id } = begun;
  const stopping = new AbortController();
  const sending = { bytes, stopping, isSending: true, problem: null };
  set(id, sending);
  try {
    let current = begun;
    while (current.state === 'receiving') {
      current = await sendPart(context, current, bytes, stopping.signal);
      show(context, current);
    }
    set(id, null);
  } catch (error) {
    if (!stopping.signal.aborted) set(id, { ...sending, isSending: false, problem: problemOf(error) });
  }
}

async function sendPart(
  { api }: MutationContext,
  { id, receivedBytes: at }: MailImport,
  bytes: Blob,
  signal: AbortSignal,
): Promise<MailImport> {
  const part = new Uint8Array(await bytes.slice(at, at + importPartBytes).arrayBuffer());
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      const params = { id, at };
      return await callApi(api, 'PUT /api/admin/mail-imports/:id/parts/:at', { params, body: part, signal });
    } catch (error) {
      if (attempt >= maxAttempts || isFinal(error)) throw error;
      await pause(Math.min(firstWaitMs * 2 ** (attempt - 1), maxWaitMs));
    }
  }
}

/** Reports whether the server refused. Other failures, and too many requests, are worth a retry. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A file that was moved or changed since it was chosen can no longer be read. */
function problemOf(error: unknown): string {
  if (error instanceof DOMException) return uploadCopy.fileChanged;
  return (error instanceof ApiError && error.sentence) || uploadCopy.connectionLost;
}

function show({ api, queryClient }: MutationContext, shown: MailImport): void {
  queryClient.setQueryData(mailImportsQuery(api).queryKey, (known = []) => {
    const isKnown = known.some(({ id }) => id === shown.id);
    return isKnown ? known.map((each) => (each.id === shown.id ? shown : each)) : [shown, ...known];
  });
}
