/** A message as the server keeps it. */
export interface FolderMessage {
  uid: number;
  internalDate: Date;
  sizeBytes: number;
  /** What RFC822.SIZE answers, where it is to differ: servers are a little wrong at times. */
  announcedBytes?: number;
  /** Bytes `start` up to, not including, `end`; made when asked for, so that a folder of large messages costs nothing. */
  read(start: number, end: number): Uint8Array;
}

/** One folder of mail in memory. UIDs ascend and are never given twice (RFC 9051, section 2.3.1.1). */
export interface ImapFolder {
  readonly name: string;
  uidValidity: number;
  readonly uidNext: number;
  /** Ascending by UID. */
  readonly messages: readonly FolderMessage[];
  append(message: Omit<FolderMessage, 'uid'>): FolderMessage;
  remove(uid: number): void;
  /** Tells of arrivals and removals until the returned function is called. */
  watch(onChange: () => void): () => void;
  /** Runs before a client is told what the folder holds; post can be delivered then. */
  onOpen?: () => Promise<void>;
}

/** @param start the UID the first message gets. */
export function createFolder(name: string, start: { uidValidity: number; uidNext?: number }): ImapFolder {
  const watchers = new Set<() => void>();
  const messages: FolderMessage[] = [];
  let uidNext = start.uidNext ?? 1;
  const tellWatchers = () => {
    for (const tell of watchers) tell();
  };
  return {
    name,
    uidValidity: start.uidValidity,
    get uidNext() {
      return uidNext;
    },
    messages,
    append(message) {
      const appended = { ...message, uid: uidNext };
      uidNext += 1;
      messages.push(appended);
      tellWatchers();
      return appended;
    },
    remove(uid) {
      const position = messages.findIndex((message) => message.uid === uid);
      if (position < 0) return;
      messages.splice(position, 1);
      tellWatchers();
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

/** A message whose bytes are at hand. */
export function inMemory(raw: Uint8Array, internalDate: Date): Omit<FolderMessage, 'uid'> {
  return { internalDate, sizeBytes: raw.length, read: (start, end) => raw.subarray(start, end) };
}
