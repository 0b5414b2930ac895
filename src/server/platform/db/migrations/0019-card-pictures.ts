/** The photographs of emails in the size of a card. `photograph` is the source blob of one. */
export const statements = [
  `create table card_pictures (
     email_id integer primary key references thumbnails (email_id) on delete cascade,
     photograph text not null,
     blob text not null
   )`,
  `create trigger card_pictures_deleted after delete on card_pictures
     for each row execute function note_released_blob()`,
  `create trigger card_pictures_replaced after update of blob on card_pictures
     for each row when (old.blob is distinct from new.blob) execute function note_released_blob()`,
  'create index card_pictures_blob on card_pictures (blob)',
];
