/**
 * Letters of five by eight dots for ASCII 32 to 126, as hexadecimal bytes of columns with the uppermost dot in the lowest bit. Drawn
 * as shapes, so that a watermark needs no font of the machine: where one is missing, text would vanish without a word.
 */
const columns = [
  '000000000000005f00000007000700147f147f14242a7f2a12231308646236495620500008070300001c2241000041221c00',
  '2a1c7f1c2a08083e080800807030000808080808000060600020100804023e5149453e00427f400072494949462141494d33',
  '1814127f1027454545393c4a49493141211109073649494936464949291e0000140000004034000000081422411414141414',
  '004122140802015909063e415d594e7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e41415173',
  '7f0808087f00417f41002040413f017f081422417f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e',
  '7f09192946264949493203017f01033f4040403f1f2040201f3f4038403f631408146303047804036159494d43007f414141',
  '0204081020004141417f04020102044040404040000307080020545478407f284444383844444428384444287f3854545418',
  '00087e090218a4a49c787f0804047800447d40002040403d007f1028440000417f40007c047804787c080404783844444438',
  'fc1824241818242418fc7c08040408485454542404043f44243c4040207c1c2040201c3c4030403c44281028444c9090907c',
  '4464544c440008364100000077000000413608000201020402',
].join('');

const letterWidth = 6;
export const lineHeight = 8;

/** Width of a text in dots. */
export const widthOf = (text: string): number => text.length * letterWidth;

/** SVG path of a text, one unit for each dot; what is not ASCII shows as a question mark. */
export function pathOf(text: string): string {
  const dots: string[] = [];
  [...text].forEach((letter, place) => {
    const code = letter >= ' ' && letter <= '~' ? letter.charCodeAt(0) - 32 : 31;
    for (let x = 0; x < 5; x += 1) {
      const at = (code * 5 + x) * 2;
      const column = Number.parseInt(columns.slice(at, at + 2), 16);
      for (let y = 0; y < lineHeight; y += 1)
        if (column & (1 << y)) dots.push(`M${place * letterWidth + x} ${y}h1v1h-1z`);
    }
  });
  return dots.join('');
}
