/** The colour of each logo: null for a grey one. What no brand has any more is forgotten by the job that looks at them. */
export const statements = [
  `create table logo_colours (
     path text collate "C" primary key,
     colour text check (colour ~ '^#[0-9a-f]{6}$')
   )`,
];
