import { customaryPort } from '#client/admin/kit/customary-port.ts';
import { Refusal } from '#client/platform/api/form-issues.ts';
import type { Settings, SettingsBody } from '#shared/contract/intake/settings.ts';
import { portSentence } from '#shared/vocabulary/limits.ts';

/** Form values. The port is the typed text; a null password keeps the stored one. */
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

/** Form values of the stored settings. The client does not know the password, so its field starts empty. */
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

/** Unsaved edits. The other fields follow the stored settings, which others may change meanwhile. */
export type SettingsEdits = Partial<SettingsDraft>;

export function draftWith(settings: Settings, edits: SettingsEdits): SettingsDraft {
  return { ...draftOf(settings), ...edits };
}

/** Edits left after saving `saved`: text typed during the request stays in the form. */
export function editsAfter(edits: SettingsEdits, saved: SettingsDraft): SettingsEdits {
  const left = Object.entries(edits).filter(([name, value]) => value !== saved[name as keyof SettingsDraft]);
  return Object.fromEntries(left);
}

/**
 * The form as a request body. Only values that JSON cannot carry are validated here; the server validates the
 * rest.
 * @param failure title of the error if nothing can be sent.
 */
export function settingsBody(draft: SettingsDraft, failure: string): SettingsBody | Refusal {
  const port = draft.port.trim();
  if (!/^\d{0,5}$/.test(port)) {
    const message = { title: failure, description: portSentence, isFailure: true };
    return new Refusal({ 'imap.port': portSentence }, message);
  }
  const host = draft.host.trim();
  // An empty port of a host means the default port, which the field shows as its placeholder.
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
