/** A task may take so many milliseconds, or on a slow machine so many times a fixed piece of work. */
const taskMsMax = 400;
const taskWorksMax = 24;

/** @param workMs - of the fixed piece of work at the moment (`calibrate`). @returns milliseconds that a task may take. */
export const taskLimit = (workMs: number): number => Math.max(taskMsMax, taskWorksMax * workMs);
