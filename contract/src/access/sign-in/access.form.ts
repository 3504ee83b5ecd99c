import * as z from "zod";
import { characters, passwordProblems } from "./password.rules.ts";

/** Fewest characters that are tried at sign-in (product/access 24). */
const PASSWORD_MINIMUM_AT_SIGN_IN = 4;

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
  .superRefine((dto, problems) => {
    const complain = (path: string, message: string) => problems.addIssue({ code: "custom", path: [path], message });
    if (dto.password === "") complain("password", "access.newPassword.tooShort");
    for (const { path, message } of passwordProblems(dto)) complain(path, message);
  });
