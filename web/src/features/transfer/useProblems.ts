import type { Answer } from "@rajt/contract/kernel/calls";
import type { Problem } from "@rajt/contract/kernel/form/form";
import { useState } from "react";
import { useFirstWrong } from "../../kernel/form/prompt/useFirstWrong.ts";
import { firstMessages, type Messages } from "../../kernel/form/first-messages.ts";
import { useTexts } from "../../kernel/texts.tsx";

/** Returns the problems of a start or an answer: messages at its fields, or one for the whole. `box` is the ref of the element around the fields. */
export function useProblems<E extends HTMLElement>() {
  const { say } = useTexts();
  const [errors, setErrors] = useState<Messages>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [box, goToFirstWrong] = useFirstWrong<E>();
  return {
    box,
    errors,
    refusal,
    /** Shows the problems that the page finds instead of the previous ones. Returns whether there are any. */
    show: (problems: readonly Problem[]): boolean => {
      setRefusal(null);
      setErrors(Object.fromEntries(problems.map(({ path, message }) => [path, say(message)])));
      if (problems.length === 0) return false;
      goToFirstWrong();
      return true;
    },
    /** Shows the problems that the server finds. */
    showRefusal: ({ message, code = "kernel.error.invalid", properties = {} }: Answer) => {
      setErrors(firstMessages(properties));
      if (Object.keys(properties).length === 0) setRefusal(message ?? say(code));
      goToFirstWrong();
    },
  };
}
