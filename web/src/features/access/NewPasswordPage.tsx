export const NewPasswordPage = () => null;
