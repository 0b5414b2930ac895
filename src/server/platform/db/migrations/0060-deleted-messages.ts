/**
 * Identifies a deleted email's message when it arrives again (decision 4): by hashes, without readable
 * content.
 */
export const statements = [
  `create table deleted_messages (
    message_id_hash bytea not null,
    content_hash bytea not null,
    copy_hash bytea not null,
    primary key (message_id_hash, content_hash)
  )`,
];
