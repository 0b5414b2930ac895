import { EyeOff, Flag } from 'lucide-react';
import { useCurrentUser } from '#client/features/auth/use-current-user.ts';
import type { OpenedEmail } from '#client/features/emails/api.ts';
import { useMutationContext } from '#client/platform/queries/api-mutation.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { useNavigate } from '#client/platform/router/location.tsx';
import { lateCode } from '#client/ui/lazy-part.tsx';
import type { MenuItem } from '#client/ui/menu-button.tsx';
import { paths } from '#shared/paths.ts';

const stateChanges = lateCode(() => import('#client/features/emails/change-state.ts'));

/** Menu items for moderation: anybody reports an email, an administrator hides it. */
export function useModeration(email: OpenedEmail): MenuItem[] {
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const context = useMutationContext();
  const navigate = useNavigate();
  const hide = () =>
    stateChanges.fetch().then(
      ({ changeState }) => changeState(context, email, 'hidden'),
      () =>
        toasts.show({
          title: 'Error hiding',
          description: 'Check your connection and try again.',
          isFailure: true,
        }),
    );
  const report: MenuItem = {
    label: 'Report this email',
    icon: Flag,
    onChoose: () => void navigate(paths.report(email.id)),
  };
  const takeDown: MenuItem = {
    label: 'Hide from readers',
    icon: EyeOff,
    onChoose: () => void hide(),
    onIntent: stateChanges.onIntent,
  };
  return email.state !== undefined ? [] : isAdmin ? [report, takeDown] : [report];
}
