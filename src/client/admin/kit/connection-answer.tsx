import { CircleAlert, CircleCheck } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';
import type { TestConnection } from '#shared/contract/intake/settings.ts';

/** Result of a connection test. It keeps its line while empty, and screen readers announce it. */
export function ConnectionAnswer({ answer }: { answer: TestConnection | undefined }) {
  const mark = answer?.ok === true ? CircleCheck : CircleAlert;
  return (
    <div role="status" className="min-h-6 text-sm">
      {answer !== undefined && (
        <p className={`flex gap-2 ${answer.ok ? 'text-success' : 'text-danger'}`}>
          <Icon of={mark} className="mt-px flex-none" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{answer.message}</span>
        </p>
      )}
    </div>
  );
}
