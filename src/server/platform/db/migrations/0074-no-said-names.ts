/** Names are counted from the stored emails (decision 88), so nothing reads what each brand's mails said. */
export const statements = ['alter table brands drop column said_names'];
