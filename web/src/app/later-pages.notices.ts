import { lazyPart } from "../ui/lazy-part.tsx";

/** The pages of notices and notifications, as in `later-pages.ts`. */
export const noticePages = {
  Notifications: lazyPart(
    () => import("../pages/NotificationsPage.tsx").then((module) => module.NotificationsPage),
    "notifications",
    "pick",
    "dates",
  ),
  NotificationPreferences: lazyPart(
    () =>
      import("../pages/NotificationPreferencesPage.tsx").then((module) => module.NotificationPreferencesPage),
    "notifications",
    "notificationSettings",
    "dates",
  ),
  NotificationsConfig: lazyPart(
    () => import("../pages/NotificationsConfigPage.tsx").then((module) => module.NotificationsConfigPage),
    "notifications",
    "notificationSettings",
  ),
  NotificationTemplates: lazyPart(
    () => import("../pages/NotificationTemplatesPage.tsx").then((module) => module.NotificationTemplatesPage),
    "notifications",
    "notificationTemplates",
    "dates",
  ),
} as const;
