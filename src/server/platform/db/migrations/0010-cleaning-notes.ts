/** Finds the few emails that were stored as text, because their html could not be sanitized. */
export const statements = [
  "create index email_bodies_noted on email_bodies (email_id) where evidence ? 'cleaningNote'",
];
