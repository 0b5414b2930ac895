/**
 * Finds users by one or two letters at the start of their address or a name. For such short queries the
 * trigram index returns every user of a provider that starts with them, and each is then checked.
 */
export const statements = [
  'create index users_email_beginning on users (lower(email) text_pattern_ops)',
  'create index users_first_name_beginning on users (lower(first_name) text_pattern_ops)',
  'create index users_last_name_beginning on users (lower(last_name) text_pattern_ops)',
];
