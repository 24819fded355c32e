/** Moves the focus among the items of a menu by arrow keys, Home and End; returns true for these keys. */
export function rove(event: KeyboardEvent, items: HTMLElement[]): boolean {
  const at = items.indexOf(event.target as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return false;
  items.at(to % items.length)?.focus();
  event.preventDefault();
  return true;
}
