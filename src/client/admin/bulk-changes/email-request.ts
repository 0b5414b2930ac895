import type { ChangeRequest } from '#client/admin/bulk-changes/api.ts';
import { doneWords, type NamedSet } from '#client/admin/bulk-changes/email-words.ts';
import type { EmailChangeBody } from '#shared/contract/email-changes.ts';

export function emailRequest(emails: EmailChangeBody['emails'], named: NamedSet): ChangeRequest {
  return {
    id: { emails, ...named },
    path: 'emails',
    body: { emails, set: named.set },
    doneWords: (changed) => doneWords(named, changed),
  };
}
