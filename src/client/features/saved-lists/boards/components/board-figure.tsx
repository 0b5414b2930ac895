import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#client/platform/router/link.tsx';
import { Day } from '#client/ui/day.tsx';
import { EmailPreview } from '#client/ui/email-preview/email-preview.tsx';
import { MailLine } from '#client/ui/mail-text.tsx';
import { shownSubject } from '#shared/format/shown-subject.ts';

/** An email as boards show it. */
export interface PicturedEmail {
  id: number;
  subject: string;
  language: string | null;
  receivedAt: string;
  previewUrl: string | null;
  brand: { name: string; categoryId: number };
}

interface BoardFigureProps {
  email: PicturedEmail;
  notes: string | null;
  link: LinkProps;
  /** On the corner of the picture. */
  handle?: ReactNode;
  /** Under the notes. */
  tools?: ReactNode;
}

/** A large picture with subject, brand, date and notes next to it; below it on phones. */
export function BoardFigure({ email, notes, link, handle, tools }: BoardFigureProps) {
  return (
    <article
      data-cat={email.brand.categoryId}
      className="board-figure group relative grid grid-cols-[minmax(0,11fr)_minmax(0,10fr)] items-start gap-x-5 gap-y-4 max-sm:grid-cols-1"
    >
      <div className="relative">
        <EmailPreview
          previewUrl={email.previewUrl}
          sizes="(width < 640px) 92vw, 300px"
          className="transition-shadow group-hover:shadow-paper-lift"
        />
        {handle}
      </div>
      <div className="min-w-0 sm:pt-1">
        <h3 className="text-md leading-6 font-strong [overflow-wrap:anywhere]">
          <Link
            {...link}
            className="block rounded-sm underline-offset-[3px] group-hover:underline after:absolute after:inset-0"
          >
            <MailLine language={email.language} className="block">
              {shownSubject(email.subject)}
            </MailLine>
          </Link>
        </h3>
        <p className="mt-1.5 grid gap-x-3 text-sm text-ink-2">
          <bdi className="text-cat">{email.brand.name}</bdi>
          <Day at={email.receivedAt} />
        </p>
        {notes !== null && <BoardNotes text={notes} />}
        {tools}
      </div>
    </article>
  );
}

/** Above the link that covers the figure, so that its text can be selected and copied. */
export function BoardNotes({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="relative z-1 mt-3 w-fit max-w-[34rem] border-s-2 border-line-strong ps-3 text-sm whitespace-pre-wrap [unicode-bidi:plaintext] text-ink-2 [overflow-wrap:anywhere]"
    >
      {text}
    </p>
  );
}

/** The pictures of a section: two in a row where there is room. */
export const boardGrid =
  'board-grid grid grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] gap-x-10 gap-y-12';
