/** The choice in the cookie banner (specification, section 3, local browser storage). */
export type Consent = 'accepted' | 'declined';

const choiceKey = 'gdpr-consent';
const dateKey = 'gdpr-consent-date';

/** The part of the browser's storage we use; even accessing it may throw. */
export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

export interface ConsentStore {
  /** null before a choice. */
  current(): Consent | null;
  /** Stores the choice and its date; without storage it lasts until the page unloads. */
  choose(choice: Consent, now: Date): void;
  subscribe(onChange: () => void): () => void;
}

/**
 * Reads and stores the choice. A full, blocked or missing storage must neither fail nor cause a second
 * question.
 */
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
        // Private windows and strict settings refuse; `chosen` holds the choice instead.
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
