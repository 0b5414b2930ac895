import { readFileSync } from 'node:fs';

/** Somebody a program can be run as. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Accounts made for this purpose, the most particular first. */
const suitableNames = ['mailvault-browser', 'nobody'];

/**
 * Whom a root process runs a program as that reads what strangers wrote.
 * @param accounts the machine's table of users, as in /etc/passwd.
 * @returns undefined when we are not root, or there is nobody.
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
