export const LogoutPage = () => null;
