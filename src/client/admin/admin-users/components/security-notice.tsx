import { ShieldAlert } from 'lucide-react';
import { useSite } from '#client/platform/api/app-context.ts';
import { Icon } from '#client/ui/icon.tsx';

/** What to bear in mind when rights are given (specification, section 2, Admin Access). */
export function SecurityNotice() {
  const { supportEmail } = useSite();
  return (
    <section
      aria-label="Security notice"
      className="mb-4 flex gap-3 rounded-lg border border-line bg-well px-4 py-3 text-sm text-ink-2"
    >
      <Icon of={ShieldAlert} className="mt-0.5 flex-none text-ink" />
      <div className="min-w-0">
        <h3 className="font-strong text-ink">Security notice</h3>
        <p>
          Admins have full control over the directory. Only give admin rights to people you trust. The primary
          administrator cannot lose admin rights. Questions? Contact{' '}
          <a
            href={`mailto:${supportEmail}`}
            className="text-accent underline underline-offset-[3px] [overflow-wrap:anywhere]"
          >
            {supportEmail}
          </a>
          .
        </p>
      </div>
    </section>
  );
}
