import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Code } from '#client/screens/setup/lines-to-copy.tsx';
import { Icon } from '#client/ui/icon.tsx';

interface SetByEnvironmentProps {
  variable: string;
  /** Its value, if short and no secret. */
  value?: string;
  /** The variable is not set, and the default is in force. */
  isDefault?: boolean;
  /** The setting in force. */
  children: ReactNode;
}

/** A setting of the environment: its value in force, and the variable that changes it. */
export function SetByEnvironment({ variable, value, isDefault = false, children }: SetByEnvironmentProps) {
  return (
    <div className="mt-4 flex gap-3 rounded-lg border border-line bg-raised p-6 max-md:p-4">
      <Icon of={Lock} className="mt-1 flex-none text-ink-2" />
      <div className="min-w-0">
        <p className="text-ink-2">{children}</p>
        <p className="mt-2 text-sm text-ink-2">
          {isDefault ? (
            <>
              This is the default. Set <Code>{variable}</Code> in the server environment to change it.
            </>
          ) : (
            <>
              Set by <Code>{value === undefined ? variable : `${variable}=${value}`}</Code> in the server
              environment.
            </>
          )}{' '}
          Read-only here.
        </p>
      </div>
    </div>
  );
}
