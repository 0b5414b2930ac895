/**
 * Names are counted from the stored emails (decision 88), so the names that each brand's mails used are no
 * longer read.
 */
export const statements = ['alter table brands drop column said_names'];
