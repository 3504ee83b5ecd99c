export const PasswordRequestPage = () => null;
