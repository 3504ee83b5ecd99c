/** Inserts text into a field at the cursor or its last position, as if typed: input events fire, and undo works. */
export function insertAtCaret(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
