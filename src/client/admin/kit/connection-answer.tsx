import { CircleAlert, CircleCheck } from 'lucide-react';
import type { TestConnection } from '#shared/contract/settings.ts';

/** What the test of the connection came to. It keeps its line while there is nothing to say, and is read out when there is. */
export function ConnectionAnswer({ answer }: { answer: TestConnection | undefined }) {
  const Icon = answer?.ok === true ? CircleCheck : CircleAlert;
  return (
    <div role="status" className="min-h-6 text-sm">
      {answer !== undefined && (
        <p className={`flex gap-2 ${answer.ok ? 'text-success' : 'text-danger'}`}>
          <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="mt-px flex-none" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{answer.message}</span>
        </p>
      )}
    </div>
  );
}
