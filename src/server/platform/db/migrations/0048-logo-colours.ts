/** The colour of each logo: null for a grey one. The job that computes them removes those without a brand. */
export const statements = [
  `create table logo_colours (
     path text collate "C" primary key,
     colour text check (colour ~ '^#[0-9a-f]{6}$')
   )`,
];
