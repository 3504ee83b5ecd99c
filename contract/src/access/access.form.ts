import * as z from "zod";

/** S1 §5 and decisions §3: four characters at sign-in, five to fifty when a password is set. */
export const PASSWORD_MINIMUM_AT_SIGN_IN = 4;
export const PASSWORD_MINIMUM = 5;
export const PASSWORD_MAXIMUM = 50;

/** As a reader counts them: composed, so that `ű` is one however the keyboard made it (the server hashes the same form). */
const characters = (text: string): number => Array.from(text.normalize("NFC")).length;

/** Sign-in: the messages are paths into the texts. */
export const credentials = z.strictObject({
  email: z.string().trim().min(1, "access.login.identifierRequired").max(255, "access.login.identifierTooLong"),
  password: z
    .string()
    .min(1, "access.login.passwordRequired")
    .refine((password) => characters(password) >= PASSWORD_MINIMUM_AT_SIGN_IN, "access.login.passwordTooShort")
    .refine((password) => characters(password) <= 200, "access.login.passwordTooLong"),
});

export const passwordRequest = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, "access.passwordRequest.emailRequired")
    .max(150)
    .pipe(z.email("access.passwordRequest.emailInvalid")),
});

export const newPassword = z
  .strictObject({ password: z.string(), passwordAgain: z.string() })
  .superRefine(({ password, passwordAgain }, problems) => {
    const complain = (path: string, message: string) => problems.addIssue({ code: "custom", path: [path], message });
    if (characters(password) < PASSWORD_MINIMUM) complain("password", "access.newPassword.tooShort");
    if (characters(password) > PASSWORD_MAXIMUM) complain("password", "access.newPassword.tooLong");
    if (password !== passwordAgain) complain("passwordAgain", "access.newPassword.different");
  });
