import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';

/** First and last name, or 'Anonymous User' (specification, section 2). */
export function nameOf({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string {
  const name = [firstName, lastName].filter((part) => part !== null && part.trim() !== '').join(' ');
  return name === '' ? 'Anonymous User' : name;
}

/** The address, or 'No email'. */
export function emailOf({ email }: Pick<AdminUser, 'email'>): string {
  return email ?? 'No email';
}

/** A single name for a user: the address, else the name, else the beginning of the id. */
export function callNameOf(user: Pick<AdminUser, 'email' | 'firstName' | 'lastName' | 'id'>): string {
  if (user.email !== null) return user.email;
  const name = nameOf(user);
  return name === 'Anonymous User' ? shortId(user) : name;
}

/** Specification, section 9. */
const shownIdLength = 8;

/** The first 8 characters and an ellipsis. */
export function shortId({ id }: Pick<AdminUser, 'id'>): string {
  return id.length <= shownIdLength ? id : `${id.slice(0, shownIdLength)}…`;
}
