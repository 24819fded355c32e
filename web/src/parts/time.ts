// Formats times for clocks and texts.
import type { Words } from "../words.js";

/** `0:09:59` */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** `30 s`, `10 min`. */
export const period = (say: Words, seconds: number): string =>
  (seconds % 60 ? say("seconds", { count: seconds }) : say("minutes", { count: seconds / 60 }));

/** Formats a remaining time: `8.4 s`, `0:09:59`. Text that is not a number stays unchanged. */
export function left(say: Words, value: string): string {
  const seconds = Number(value);
  if (!value.trim() || !Number.isFinite(seconds)) return value;
  return seconds < 60 ? say("seconds", { count: Math.round(seconds * 10) / 10 }) : clock(seconds);
}
