/** What was chosen in the consent slip (specification, section 3, local browser storage). */
export type Consent = 'accepted' | 'declined';

const choiceKey = 'gdpr-consent';
const dateKey = 'gdpr-consent-date';

/** The part of the browser's storage we use; reaching for it may already throw. */
export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

export interface ConsentStore {
  /** Null until there is a choice. */
  current(): Consent | null;
  /** Keeps the choice and its date; where nothing can be stored it holds until the page is left. */
  choose(choice: Consent, now: Date): void;
  subscribe(onChange: () => void): () => void;
}

/** Reads and keeps the choice; a storage that is full, blocked or absent is no reason to ask twice or to fail. */
export function createConsentStore(openStorage: OpenStorage): ConsentStore {
  const listeners = new Set<() => void>();
  let chosen: Consent | null = null;
  return {
    current: () => chosen ?? readChoice(openStorage),
    choose: (choice, now) => {
      chosen = choice;
      try {
        const storage = openStorage();
        storage.setItem(choiceKey, choice);
        storage.setItem(dateKey, now.toISOString());
      } catch {
        // Private windows and strict settings refuse; `chosen` answers from here on.
      }
      for (const notify of listeners) notify();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function readChoice(openStorage: OpenStorage): Consent | null {
  try {
    const stored = openStorage().getItem(choiceKey);
    return stored === 'accepted' || stored === 'declined' ? stored : null;
  } catch {
    return null;
  }
}

export const consent = createConsentStore(() => window.localStorage);
