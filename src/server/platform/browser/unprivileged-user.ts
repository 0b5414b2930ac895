import { readFileSync } from 'node:fs';

/** A user that a program can run as. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Accounts for this purpose, the most specific first. */
const suitableNames = ['mailvault-browser', 'nobody'];

/**
 * Returns the user for a root process's program that reads untrusted content; undefined if we are not root,
 * or no such user exists.
 * @param accounts the machine's table of users, as in /etc/passwd.
 */
export function findUnprivilegedUser(
  accounts: string = readAccounts(),
  ownUid: number | undefined = process.getuid?.(),
): SystemUser | undefined {
  if (ownUid !== 0) return undefined;
  const users = accounts.split('\n').flatMap((line): SystemUser[] => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    const isNumbered = /^\d{1,10}$/.test(uid) && /^\d{1,10}$/.test(gid);
    return isNumbered && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
  return suitableNames.flatMap((wanted) => users.filter(({ name }) => name === wanted))[0];
}

function readAccounts(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
