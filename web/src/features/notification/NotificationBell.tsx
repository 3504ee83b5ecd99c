export const NotificationBell = () => null;
