import type { OutboxMailDetail } from '#shared/contract/accounts/outbox.ts';

/** One mail: as an inbox shows it, its plain text, and its headers. */
export function OutboxMailView({ mail }: { mail: OutboxMailDetail }) {
  const { subject, html, text, headers } = mail;
  return (
    <article className="mt-4 max-w-[56rem]">
      <h1 className="title [overflow-wrap:anywhere]">{subject}</h1>
      {/* No scripts and no origin; links open in a new tab. */}
      <iframe
        title={`Email: ${subject}`}
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="mt-6 block h-[640px] w-full rounded-lg border border-line"
      />
      <Source title="Plain text">{text}</Source>
      <Source title="Headers">{headers}</Source>
    </article>
  );
}

function Source({ title, children }: { title: string; children: string }) {
  return (
    <section className="mt-8">
      <h2 className="heading">{title}</h2>
      <pre className="mt-3 rounded-lg border border-line bg-raised p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </pre>
    </section>
  );
}
