/**
 * A Message-ID is found, and unique, by sixteen bytes of its hash (decision 74): ids have sixty characters
 * and more.
 */
export const statements = [
  // The index of a million emails is rebuilt; other statements time out after half a minute.
  'set local statement_timeout = 0',
  // Declared immutable for an index: an id's text always has the same bytes in UTF-8.
  `create function message_key(message_id text) returns bytea language sql immutable strict parallel safe
     return substring(sha256(convert_to(message_id, 'UTF8')) for 16)`,
  'create unique index emails_message_key on emails (message_key(message_id))',
  'alter table emails drop constraint emails_message_id_key',
];
