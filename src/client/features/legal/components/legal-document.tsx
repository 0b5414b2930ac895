import type { ReactNode } from 'react';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A legal text in one readable column, with a table of contents above. */
export function LegalDocument({
  title,
  lead,
  updatedOn,
  sections,
}: {
  title: string;
  lead: ReactNode;
  /** Such as '21 November 2026'. */
  updatedOn: string;
  sections: readonly LegalSection[];
}) {
  return (
    <article className="max-w-measure">
      <h1 className="title">{title}</h1>
      <p className="mt-3 text-sm text-ink-2">Last updated {updatedOn}</p>
      <p className="mt-6 text-md leading-7">{lead}</p>
      <nav aria-label={`Contents of ${title}`} className="mt-8 border-y border-line py-4">
        <ol className="grid gap-x-8 md:grid-cols-2">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="inline-flex min-h-9 items-center rounded-sm text-sm text-accent underline-offset-4 hover:underline max-md:min-h-touch"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-10">
          <h2 id={section.id} className="heading scroll-mt-24">
            {section.title}
          </h2>
          <div className="mt-3 grid gap-4 leading-7 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
            {section.body}
          </div>
        </section>
      ))}
    </article>
  );
}
