import type { FolderMessage, ImapFolder } from '#doubles/demo-mailbox/imap-folder.ts';
import { isInSet, parseSequenceSet, type SequenceSet } from '#doubles/demo-mailbox/sequence-set.ts';

/** A message with its sequence number or its UID, as the client requested. */
export interface FoundMessage {
  message: FolderMessage;
  sequenceNumber: number;
}

/**
 * A folder as one client knows it: arrivals and removals take effect only when reported to the client (RFC
 * 9051, section 5.5).
 */
export class FolderView {
  readonly folder: ImapFolder;
  #messages: FolderMessage[];

  constructor(folder: ImapFolder) {
    this.folder = folder;
    this.#messages = [...folder.messages];
  }

  /** Returns the untagged answers to SELECT and EXAMINE. */
  describe(): string {
    return [
      '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)',
      `* ${this.#messages.length} EXISTS`,
      '* 0 RECENT',
      '* OK [PERMANENTFLAGS ()] Nothing can be changed',
      `* OK [UIDVALIDITY ${this.folder.uidValidity}] UIDs valid`,
      `* OK [UIDNEXT ${this.folder.uidNext}] The next UID`,
      '',
    ].join('\r\n');
  }

  /** Returns removals and arrivals since the last report to the client, and counts them as reported. */
  takeChanges(): string {
    const now = this.folder.messages;
    const uids = new Set(now.map(({ uid }) => uid));
    const lines: string[] = [];
    for (let index = this.#messages.length - 1; index >= 0; index -= 1) {
      if (!uids.has(this.#messages[index]?.uid ?? 0)) lines.push(`* ${index + 1} EXPUNGE\r\n`);
    }
    if (now.length !== this.#messages.length - lines.length) lines.push(`* ${now.length} EXISTS\r\n`);
    this.#messages = [...now];
    return lines.join('');
  }

  /** @returns undefined if the text is no sequence set. */
  parseSet(text: string | undefined, isUid: boolean): SequenceSet | undefined {
    const largest = isUid ? (this.#messages.at(-1)?.uid ?? 0) : this.#messages.length;
    return text === undefined ? undefined : parseSequenceSet(text, largest);
  }

  *select(set: SequenceSet, isUid: boolean): Generator<FoundMessage> {
    for (const [index, message] of this.#messages.entries()) {
      if (isInSet(set, isUid ? message.uid : index + 1)) yield { message, sequenceNumber: index + 1 };
    }
  }

  /**
   * The part of SEARCH an incremental client needs: ALL, UID and a sequence set; with ESEARCH also MIN and
   * COUNT.
   * @returns the untagged answer; undefined for any other search.
   */
  search(args: readonly string[], isUid: boolean): string | undefined {
    const asked = args.map((word) => word.toUpperCase());
    const returned = asked[0] === 'RETURN' ? asked.splice(0, asked.indexOf(')') + 1) : undefined;
    const isUidSet = asked[0] === 'UID';
    const criterion = asked.filter((word) => word !== 'UID' && word !== '(' && word !== ')');
    const set = this.parseSet(criterion[0] === 'ALL' ? '1:*' : criterion[0], isUidSet);
    if (set === undefined || criterion.length !== 1) return undefined;
    const found = [...this.select(set, isUidSet)].map(({ message, sequenceNumber }) =>
      isUid ? message.uid : sequenceNumber,
    );
    if (returned === undefined) return `* SEARCH${found.map((number) => ` ${number}`).join('')}\r\n`;
    return `* ESEARCH${isUid ? ' UID' : ''}${toEsearch(found, returned)}\r\n`;
  }
}

/** Returns the untagged answer to STATUS, with the requested figures that are supported. */
export function describeStatus(folder: ImapFolder, asked: readonly string[]): string {
  const figures: Record<string, number> = {
    MESSAGES: folder.messages.length,
    RECENT: 0,
    UNSEEN: folder.messages.length,
    UIDNEXT: folder.uidNext,
    UIDVALIDITY: folder.uidValidity,
  };
  const values = asked
    .map((name) => name.toUpperCase())
    .filter((name) => Object.hasOwn(figures, name))
    .map((name) => `${name} ${figures[name]}`);
  return `* STATUS "${folder.name}" (${values.join(' ')})\r\n`;
}

function toEsearch(found: readonly number[], returned: readonly string[]): string {
  const parts: string[] = [];
  const [first] = found;
  if (returned.includes('MIN') && first !== undefined) parts.push(` MIN ${first}`);
  if (returned.includes('COUNT')) parts.push(` COUNT ${found.length}`);
  return parts.join('');
}
