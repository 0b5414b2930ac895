/**
 * Counts the writes this process made to what the public sees. Cached answers remember the count they were made at
 * and are made anew when it has moved. Writes of other processes are noticed when an answer's short life ends.
 */
export interface ContentVersion {
  current(): number;
  /** To be called after every commit that changed brands, categories or emails. */
  bump(): void;
}

export function createContentVersion(): ContentVersion {
  let version = 0;
  return {
    current: () => version,
    bump: () => {
      version += 1;
    },
  };
}
