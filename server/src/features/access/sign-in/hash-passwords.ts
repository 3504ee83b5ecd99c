import { answer } from "@rajt/contract/kernel/calls";
import * as z from "zod";
import { fieldsRefused } from "../../../kernel/calls/refusal.ts";
import type { Handler, ServedCalls } from "../../../kernel/calls/serve-calls.ts";
import { isCommonPassword } from "./common-password.ts";
import type { Passwords } from "./passwords.ts";

/** The part of a form's `save` and `update` with a password. The form's own schema parses the rest. */
const input = z.looseObject({ dto: z.looseObject({ password: z.string().nullish() }) });

/**
 * Returns a form whose calls hash its password first: hashing takes long and waits in a queue, which a transaction must
 * not. After that, nothing sees the typed password.
 */
export function hashPasswords({ calls, handlers }: ServedCalls, passwords: Passwords): ServedCalls {
  const hashing =
    (handle: Handler): Handler =>
    async (context) => {
      const { dto, ...rest } = input.parse(context.input);
      if (dto.password == null) return handle(context);
      if (isCommonPassword(dto.password))
        throw fieldsRefused([{ path: "password", message: "access.newPassword.common" }]);
      const password = await passwords.hash(dto.password);
      return handle({ ...context, input: { ...rest, dto: { ...dto, password, passwordAgain: null } } });
    };
  return {
    calls,
    handlers: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => {
        if (/\/(save|update)$/.test(name)) return [name, hashing(handle)];
        return [name, name.endsWith("/validate") ? tellingCommon(handle) : handle];
      }),
    ),
  };
}

/** A trial reports a common password together with all other problems. */
const tellingCommon =
  (handle: Handler): Handler =>
  async (context) => {
    const answered = answer.parse(await handle(context));
    const parsed = input.safeParse(context.input);
    if (!parsed.success || !isCommonPassword(parsed.data.dto.password ?? "")) return answered;
    const code = "kernel.error.invalid";
    const password = [{ message: context.translate("access.newPassword.common") }];
    return {
      successful: false,
      code,
      message: context.translate(code),
      properties: { password, ...answered.properties },
    };
  };
