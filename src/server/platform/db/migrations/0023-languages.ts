/** The language of an email, as a BCP 47 tag. */
export const statements = ['alter table emails add column language text'];
