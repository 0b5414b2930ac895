import { customaryPort } from '#client/admin/kit/customary-port.ts';
import { Refusal } from '#client/platform/api/form-issues.ts';
import type { Settings, SettingsBody } from '#shared/contract/intake/settings.ts';
import { portSentence } from '#shared/vocabulary/limits.ts';

/** What stands in the form. The port is what was typed; the password is null while the stored one is to stay. */
export interface SettingsDraft {
  host: string;
  port: string;
  security: Settings['imap']['security'];
  username: string;
  password: string | null;
  mailbox: string;
  autoFetch: boolean;
  autoCategorize: boolean;
  saveImages: boolean;
}

/** The form of what is stored. The password is not known here, and its field starts empty. */
export function draftOf({ imap, autoFetch, autoCategorize, saveImages }: Settings): SettingsDraft {
  return {
    host: imap.host,
    port: imap.port === null ? '' : String(imap.port),
    security: imap.security,
    username: imap.username,
    password: null,
    mailbox: imap.mailbox,
    autoFetch,
    autoCategorize,
    saveImages,
  };
}

/** What was edited and not saved yet. The rest of the form follows what is stored, which others may change meanwhile. */
export type SettingsEdits = Partial<SettingsDraft>;

export function draftWith(settings: Settings, edits: SettingsEdits): SettingsDraft {
  return { ...draftOf(settings), ...edits };
}

/** What is still to be saved after `saved` was: what was typed while the server wrote stays in the form. */
export function editsAfter(edits: SettingsEdits, saved: SettingsDraft): SettingsEdits {
  const left = Object.entries(edits).filter(([name, value]) => value !== saved[name as keyof SettingsDraft]);
  return Object.fromEntries(left);
}

/**
 * What is sent of the form. Only what JSON cannot carry is judged here; the rest is the server's to judge.
 * @param failure what has failed where nothing can be sent.
 */
export function settingsBody(draft: SettingsDraft, failure: string): SettingsBody | Refusal {
  const port = draft.port.trim();
  if (!/^\d{0,5}$/.test(port)) {
    const message = { title: failure, description: portSentence, isFailure: true };
    return new Refusal({ 'imap.port': portSentence }, message);
  }
  const host = draft.host.trim();
  // An empty port under a host shows the customary one, and that is what is meant.
  const meantPort = port === '' && host !== '' ? customaryPort(draft.security) : port;
  const { autoFetch, autoCategorize, saveImages } = draft;
  return {
    imap: {
      host,
      port: meantPort === '' ? null : Number(meantPort),
      security: draft.security,
      username: draft.username.trim(),
      ...(draft.password === null ? {} : { password: draft.password }),
      mailbox: draft.mailbox.trim(),
    },
    autoFetch,
    autoCategorize,
    saveImages,
  };
}
