import { initialOf } from '#client/components/ui/brand-mark.tsx';

/** The three ways an email without a picture is drawn, so that a row of them is no row of twins. */
const drawings = ['poster', 'letter', 'hero'] as const;

export interface EmailSheetProps {
  id: number;
  subject: string;
  preheader: string | null;
  /** A picture of the rendered email, 600 x 900; without one its envelope is drawn. */
  previewUrl: string | null;
  brandName: string;
  logoUrl: string | null;
  /** Pictures above the fold load at once. */
  eager?: boolean;
  className?: string;
}

/**
 * The picture of an email: always 2:3, cropped from the top, white in both themes because mails are never recoloured.
 * Its colours are those of the light theme everywhere (`color-scheme: light`), its category the one of the nearest
 * `data-cat`. It repeats what stands beside it in words, so it is hidden from screen readers.
 */
export function EmailSheet({ className = '', ...email }: EmailSheetProps) {
  return (
    <span
      aria-hidden="true"
      className={`@container block aspect-[2/3] overflow-hidden rounded-sheet bg-white [color-scheme:light] text-[#1a1814] shadow-sheet ${className}`}
    >
      {email.previewUrl === null ? <DrawnEmail {...email} /> : <Picture {...email} url={email.previewUrl} />}
    </span>
  );
}

function Picture({ url, eager = false }: { url: string; eager?: boolean }) {
  return (
    <img
      src={url}
      alt=""
      width={600}
      height={900}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="aspect-[2/3] h-auto w-full object-cover object-top"
    />
  );
}

type DrawnProps = Omit<EmailSheetProps, 'className' | 'previewUrl'>;

/** Sizes are in container units: the same drawing serves a card and the small sheets of a brand's pocket. */
function DrawnEmail(email: DrawnProps) {
  const drawing = drawings[email.id % drawings.length] ?? 'letter';
  if (drawing === 'hero') return <Hero {...email} />;
  if (drawing === 'poster') return <Poster {...email} />;
  return <Letter {...email} />;
}

function Hero(email: DrawnProps) {
  return (
    <span className="flex h-full flex-col">
      <span className="grid h-[72cqi] flex-none place-items-center overflow-hidden bg-[#ece7db]">
        {email.logoUrl === null ? (
          <Initial name={email.brandName} className="size-full text-[34cqi]" />
        ) : (
          <Logo url={email.logoUrl} eager={email.eager} className="size-full object-cover" />
        )}
      </span>
      <span className="flex flex-col items-center px-[9cqi] pt-[8cqi] text-center">
        <span className="line-clamp-3 text-[9.5cqi] leading-[1.15] font-bold tracking-[-.01em]">
          {email.subject}
        </span>
        <Preheader text={email.preheader} className="mt-[4cqi] line-clamp-2 text-[#6b6457]" />
      </span>
    </span>
  );
}

function Letter(email: DrawnProps) {
  return (
    <span className="flex h-full flex-col px-[9cqi] pt-[9cqi]">
      <span className="flex items-center gap-[4cqi] border-b border-[#e2dccf] pb-[7cqi]">
        {email.logoUrl === null ? (
          <Initial name={email.brandName} className="size-[15cqi] rounded-[2.5cqi] text-[8cqi]" />
        ) : (
          <Logo url={email.logoUrl} eager={email.eager} className="size-[15cqi] rounded-[2.5cqi]" />
        )}
        <span className="min-w-0 truncate text-[6.5cqi] leading-[1.3] font-strong">{email.brandName}</span>
      </span>
      <span className="mt-[9cqi] line-clamp-4 text-[12cqi] leading-[1.12] font-bold tracking-[-.015em]">
        {email.subject}
      </span>
      <Preheader text={email.preheader} className="mt-[6cqi] line-clamp-5 text-[#6b6457]" />
    </span>
  );
}

function Poster(email: DrawnProps) {
  return (
    <span className="flex h-full flex-col items-center bg-cat px-[9cqi] pt-[11cqi] text-center text-cat-on">
      {email.logoUrl === null ? (
        <Initial name={email.brandName} className="size-[22cqi] rounded-full text-[11cqi]" />
      ) : (
        <Logo url={email.logoUrl} eager={email.eager} className="size-[22cqi] rounded-full" />
      )}
      <span className="mt-[5cqi] max-w-full truncate text-[6cqi] leading-[1.3] font-strong">
        {email.brandName}
      </span>
      <span className="mt-[13cqi] line-clamp-4 text-[13cqi] leading-[1.08] font-bold tracking-[-.02em]">
        {email.subject}
      </span>
      <Preheader text={email.preheader} className="mt-[7cqi] line-clamp-3 opacity-85" />
    </span>
  );
}

function Preheader({ text, className }: { text: string | null; className: string }) {
  if (text === null || text === '') return null;
  return <span className={`text-[6cqi] leading-[1.45] ${className}`}>{text}</span>;
}

function Logo({
  url,
  eager = false,
  className,
}: {
  url: string;
  eager: boolean | undefined;
  className: string;
}) {
  return (
    <img
      src={url}
      alt=""
      width={88}
      height={88}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  );
}

function Initial({ name, className }: { name: string; className: string }) {
  return (
    <span
      className={`grid flex-none place-items-center bg-cat font-display font-bold text-cat-on ${className}`}
    >
      {initialOf(name)}
    </span>
  );
}
