/**
 * What a deleted email's message is known by when it comes again (decision 4): hashes, and nothing that could be read.
 */
export const statements = [
  `create table deleted_messages (
    message_id_hash bytea not null,
    content_hash bytea not null,
    copy_hash bytea not null,
    primary key (message_id_hash, content_hash)
  )`,
];
