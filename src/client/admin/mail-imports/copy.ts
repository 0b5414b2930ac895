import type { MailImport } from '#shared/contract/intake/mail-imports.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { formatSize } from '#shared/format/size.ts';

export const uploadCopy = {
  fileChanged: 'A file was moved or changed after you chose it. Choose the files again to continue.',
  connectionLost: 'The connection was lost. Everything uploaded so far is kept.',
};

interface UploadStatus {
  isSending: boolean;
  problem: string | null;
}

export function stateLabel({ state, isStopping }: MailImport, upload: UploadStatus | undefined): string {
  if (state === 'receiving') return upload?.isSending === true ? 'Uploading' : 'Upload interrupted';
  if (isStopping) return 'Stopping';
  return { waiting: 'Waiting', running: 'Importing', done: 'Done', stopped: 'Stopped', failed: 'Failed' }[
    state
  ];
}

/** Visible progress of an import. */
export function progressLabel({
  state,
  receivedBytes,
  readBytes,
  totalBytes,
  ...counts
}: MailImport): string {
  if (state === 'receiving') return `${formatSize(receivedBytes)} of ${formatSize(totalBytes)} uploaded`;
  if (state === 'waiting') return 'Uploaded, waiting to start';
  const read = counts.imported + counts.duplicates + counts.rejected;
  return `${countOf(read, 'email', 'emails')} read, ${percentOf(readBytes, totalBytes)}%`;
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 100 : Math.floor((100 * part) / whole));

/** Text for screen readers. It changes only with each quarter. */
export function announcementOf(each: MailImport, upload: UploadStatus | undefined): string {
  const { state, label, receivedBytes, readBytes, totalBytes } = each;
  const quarter = (bytes: number) => Math.floor(percentOf(bytes, totalBytes) / 25) * 25;
  if (upload?.problem != null) return upload.problem;
  if (state === 'receiving') return `Uploading ${label}, ${quarter(receivedBytes)} percent.`;
  if (state === 'waiting' || state === 'running') return `Importing ${label}, ${quarter(readBytes)} percent.`;
  return `${label}: ${stateLabel(each, upload)}. ${outcomesOf(each)}.`;
}

/** Such as `209 new, 14 of them held for review, 10 already in the vault, 4 rejected`. */
export function outcomesOf({ imported, held, duplicates, rejected }: MailImport): string {
  return [
    `${formatCount(imported)} new`,
    ...(held > 0 ? [`${formatCount(held)} of them held for review`] : []),
    ...(duplicates > 0 ? [`${formatCount(duplicates)} already in the vault`] : []),
    ...(rejected > 0 ? [`${formatCount(rejected)} rejected`] : []),
  ].join(', ');
}

/** Rejection reasons, short enough for one line. */
const refusalWords: Readonly<Record<string, string>> = {
  empty: 'empty',
  not_a_message: 'not an email',
  too_large: 'too large',
  header_too_large: 'header too large',
  too_many_parts: 'too many parts',
  nested_too_deep: 'nested too deep',
  no_sender: 'no sender',
  no_content: 'no content',
  message_id_reused: 'Message-ID already used',
  took_too_long: 'took too long to read',
  unreadable: 'unreadable',
};

/** Such as `2 not an email, 1 empty`, or `empty` if that is the only reason; most frequent first. */
export function refusalsOf({ refusals }: MailImport): string {
  const reasons = Object.entries(refusals).sort(([, one], [, other]) => other - one);
  return reasons
    .map(([code, count]) => {
      const words = refusalWords[code] ?? code;
      return reasons.length === 1 ? words : `${formatCount(count)} ${words}`;
    })
    .join(', ');
}
