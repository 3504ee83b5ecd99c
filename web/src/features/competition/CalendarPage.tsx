export const CalendarPage = () => null;
