// Sound of a stone on a board, made without a file: noise that fades through a filter.

/** Duration and minimum interval, in seconds. */
const LONG = 0.07;
const APART = 0.08;

let audio: AudioContext | null = null;
let last = -1;

/** Plays the sound, unless the user saves data or steps too fast. */
export function knock(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches) return;
  audio ??= new AudioContext();
  if (last >= 0 && audio.currentTime - last < APART) return;
  last = audio.currentTime;
  const buffer = audio.createBuffer(1, audio.sampleRate * LONG, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * Math.exp((-12 * at) / samples.length);
  const [source, filter] = [new AudioBufferSourceNode(audio, { buffer }), new BiquadFilterNode(audio, { type: "bandpass", frequency: 1400, Q: 1.2 })];
  source.connect(filter).connect(audio.destination);
  source.start();
}
