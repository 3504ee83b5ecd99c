/** Puts text into a field where its cursor is, or last was, as if it had been typed: whoever listens hears of it, and undo knows it. */
export function insertAtCaret(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
