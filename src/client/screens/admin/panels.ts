import type { ComponentType } from 'react';
import type { AdminView } from '#client/admin/kit/admin-places.ts';
import { PanelSkeleton } from '#client/screens/admin/panel-skeleton.tsx';
import { type LatePart, lazyPart } from '#client/ui/lazy-part.tsx';

type AdminPanel = LatePart<object, unknown>;

/** The panel of every view of the dashboard, lazy-loaded on first view or on intent. */
export const adminPanels: Record<AdminView['id'], AdminPanel> = {
  categories: panel(async () => (await import('#client/screens/admin/categories-tab.tsx')).CategoriesTab),
  brands: panel(async () => (await import('#client/screens/admin/brands-tab.tsx')).BrandsTab),
  'sign-ups': panel(
    async () => (await import('#client/admin/sign-ups/components/sign-ups-panel.tsx')).SignUpsPanel,
  ),
  emails: panel(async () => (await import('#client/screens/admin/emails-tab.tsx')).EmailsTab),
  'to-review': panel(async () => (await import('#client/screens/admin/review-tab.tsx')).ReviewTab),
  rejected: panel(
    async () =>
      (await import('#client/admin/rejected-emails/components/rejected-emails-panel.tsx'))
        .RejectedEmailsPanel,
  ),
  users: panel(async () => (await import('#client/admin/admin-users/components/users-panel.tsx')).UsersPanel),
  'admin-access': panel(
    async () => (await import('#client/screens/admin/admin-access-tab.tsx')).AdminAccessTab,
  ),
  activity: panel(
    async () => (await import('#client/admin/audit-log/components/activity-panel.tsx')).ActivityPanel,
  ),
  settings: panel(async () => (await import('#client/screens/admin/settings-tab.tsx')).SettingsTab),
  health: panel(async () => (await import('#client/admin/health/components/health-panel.tsx')).HealthPanel),
};

function panel(load: () => Promise<ComponentType>): AdminPanel {
  return lazyPart(load, (Panel) => Panel, { Loading: PanelSkeleton });
}
