// Fields that somebody may be writing in while what they show changes.
import { set } from "../dom.js";
import type { Viewing } from "../state.js";

/** What is being typed, and what was not written. */
type Written = Pick<Viewing, "typing" | "invalid">;
const NOTHING: Written = { typing: null, invalid: null };

/** What fields were given, to know what was typed since. */
const given = new WeakMap<Element, string>();

/** Shows a value in a field, unless it is there already, somebody is writing there, or what stands there is
 * not written, for a reason that is told. */
export function keep(field: HTMLInputElement | HTMLTextAreaElement, value: string, { typing, invalid }: Written = NOTHING): void {
  const id = field.dataset.edit!;
  const problem = invalid && invalid.id === id ? invalid.problem : null;
  set(field, "aria-invalid", problem === null ? null : "true");
  set(field, "title", problem);
  if (problem !== null) return;
  // What was written is older than what stands there by now.
  if (typing === id) return void given.set(field, value);
  const isTyped = field.matches(":focus") && field.value !== (given.get(field) ?? "");
  if (isTyped && value === given.get(field)) return;
  given.set(field, value);
  const plain = (text: string) => text.replace(/\r\n?/g, "\n");
  if (plain(field.value) !== plain(value)) field.value = value;
}
