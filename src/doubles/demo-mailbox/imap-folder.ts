export interface FolderMessage {
  uid: number;
  internalDate: Date;
  sizeBytes: number;
  /** RFC822.SIZE, if it should differ from the true size: real servers are sometimes slightly wrong. */
  announcedBytes?: number;
  /**
   * Returns bytes from `start` up to `end`, exclusive; produced on demand, so that a folder of large messages
   * needs no memory.
   */
  read(start: number, end: number): Uint8Array;
}

/** One folder of mail in memory. UIDs ascend and are never reused (RFC 9051, section 2.3.1.1). */
export interface ImapFolder {
  readonly name: string;
  uidValidity: number;
  readonly uidNext: number;
  /** Ascending by UID. */
  readonly messages: readonly FolderMessage[];
  append(message: Omit<FolderMessage, 'uid'>): FolderMessage;
  remove(uid: number): void;
  /** Calls `onChange` on arrivals and removals until the returned function is called. */
  watch(onChange: () => void): () => void;
  /** Runs before a client opens the folder, so that mail can be delivered then. */
  onOpen?: () => Promise<void>;
}

/** @param start first UID of the folder. */
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

/** Returns a message from its bytes. */
export function inMemory(raw: Uint8Array, internalDate: Date): Omit<FolderMessage, 'uid'> {
  return { internalDate, sizeBytes: raw.length, read: (start, end) => raw.subarray(start, end) };
}
