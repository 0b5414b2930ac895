/**
 * Finds users by one or two letters, at the beginning of their address or a name. For so few the index of trigrams
 * answers everybody with an address at a provider that begins with them, and all those are then looked at.
 */
export const statements = [
  'create index users_email_beginning on users (lower(email) text_pattern_ops)',
  'create index users_first_name_beginning on users (lower(first_name) text_pattern_ops)',
  'create index users_last_name_beginning on users (lower(last_name) text_pattern_ops)',
];
