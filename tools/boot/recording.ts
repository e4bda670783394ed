import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Recording } from './recorded';

/** Written by `npm run record`. */
export const recordingFile = fileURLToPath(new URL('./recording.json', import.meta.url));

export const readRecording = (): Recording => JSON.parse(readFileSync(recordingFile, 'utf8'));
