/** Finds the few emails that were taken in as their text, because their html could not be cleaned. */
export const statements = [
  "create index email_bodies_noted on email_bodies (email_id) where evidence ? 'cleaningNote'",
];
