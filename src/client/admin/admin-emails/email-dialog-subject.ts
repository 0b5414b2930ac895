import type { AdminEmail } from '#shared/contract/admin-emails.ts';

/** The email that a dialog over the table is about, and which dialog. */
export interface EmailDialogSubject {
  kind: 'evidence' | 'delete';
  email: AdminEmail;
}
