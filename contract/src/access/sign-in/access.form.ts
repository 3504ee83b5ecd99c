import * as z from "zod";
import { credentialProblems } from "./credentials.rules.ts";
import { passwordProblems } from "./password.rules.ts";

/** Sign-in; the messages are paths into the texts. */
export const credentials = z
  .strictObject({ email: z.string().trim(), password: z.string() })
  .superRefine((dto, problems) => {
    for (const { path, message } of credentialProblems(dto))
      problems.addIssue({ code: "custom", path: [path], message });
  });

export const passwordRequest = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, "access.passwordRequest.emailRequired")
    .max(150)
    // An e-mail address, or a licence number, which has digits and no @.
    .refine(
      (name) => z.email().safeParse(name).success || /^[^@]*\d[^@]*$/.test(name),
      "access.passwordRequest.emailInvalid",
    ),
});

export const newPassword = z
  .strictObject({ password: z.string(), passwordAgain: z.string() })
  .superRefine((dto, problems) => {
    const complain = (path: string, message: string) => problems.addIssue({ code: "custom", path: [path], message });
    if (dto.password === "") complain("password", "access.newPassword.tooShort");
    for (const { path, message } of passwordProblems(dto)) complain(path, message);
  });
