/** Whether a text is a number beyond all that `parseAmount` reads: too much, whatever it is compared with. */
export const isBeyondAmounts = (text: string): boolean => /^[1-9][0-9]{18,}(\.[0-9]*)?$/.test(text);
