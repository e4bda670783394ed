const lengthSeconds = 0.18;

let context: AudioContext | undefined;

/** A short, soft tone; silent where the browser allows none, such as before the first click. */
export function beep(): void {
  try {
    context ??= new AudioContext();
    if (context.state !== 'running') return void context.resume().catch(() => undefined);
    const [tone, volume, now] = [context.createOscillator(), context.createGain(), context.currentTime];
    tone.frequency.value = 880;
    volume.gain.setValueAtTime(0.08, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + lengthSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + lengthSeconds);
  } catch {
    // No sound device, or none allowed.
  }
}
