// Fields that may be edited while their value changes.
import { set } from "../dom.js";
import type { Viewing } from "../state.js";

/** Field with pending input, and invalid input. */
type Written = Pick<Viewing, "typing" | "invalid">;
const NOTHING: Written = { typing: null, invalid: null };

/** Last value set in each field, to detect input since then. */
const given = new WeakMap<Element, string>();

/** Sets a field's value unless it is unchanged, being edited, or invalid with a message. */
export function keep(field: HTMLInputElement | HTMLTextAreaElement, value: string, { typing, invalid }: Written = NOTHING): void {
  const id = field.dataset.edit!;
  const problem = invalid && invalid.id === id ? invalid.problem : null;
  set(field, "aria-invalid", problem === null ? null : "true");
  set(field, "title", problem);
  if (problem !== null) return;
  // Written input is older than the field's text.
  if (typing === id) return void given.set(field, value);
  const isTyped = field.matches(":focus") && field.value !== (given.get(field) ?? "");
  if (isTyped && value === given.get(field)) return;
  given.set(field, value);
  const plain = (text: string) => text.replace(/\r\n?/g, "\n");
  if (plain(field.value) !== plain(value)) field.value = value;
}
