import type { ComponentType } from 'react';
import type { AdminView } from '#client/features/admin/admin-places.ts';
import { type LatePart, latePart } from '#client/lib/late-part.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

type AdminPanel = LatePart<object, unknown>;

/** The panel of every view of the dashboard; its code is loaded when it is first shown, or about to be. */
export const adminPanels: Record<AdminView['id'], AdminPanel> = {
  categories: panel(async () => (await import('./categories-tab.tsx')).CategoriesTab),
  brands: panel(async () => (await import('./brands-tab.tsx')).BrandsTab),
  'sign-ups': panel(
    async () => (await import('#client/features/sign-ups/components/sign-ups-panel.tsx')).SignUpsPanel,
  ),
  emails: panel(async () => (await import('./emails-tab.tsx')).EmailsTab),
  'to-review': panel(async () => (await import('./review-tab.tsx')).ReviewTab),
  rejected: panel(
    async () =>
      (await import('#client/features/rejected-emails/components/rejected-emails-panel.tsx'))
        .RejectedEmailsPanel,
  ),
  users: panel(
    async () => (await import('#client/features/admin-users/components/users-panel.tsx')).UsersPanel,
  ),
  'admin-access': panel(async () => (await import('./admin-access-tab.tsx')).AdminAccessTab),
  activity: panel(
    async () => (await import('#client/features/audit-log/components/activity-panel.tsx')).ActivityPanel,
  ),
  settings: panel(async () => (await import('./settings-tab.tsx')).SettingsTab),
  health: panel(
    async () => (await import('#client/features/health/components/health-panel.tsx')).HealthPanel,
  ),
};

function panel(load: () => Promise<ComponentType>): AdminPanel {
  return latePart(load, (Panel) => Panel, { Loading: PanelSkeleton });
}
