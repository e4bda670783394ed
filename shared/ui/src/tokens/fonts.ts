/**
 * Adds all of Pretendard after the first paint, for characters that own-glyphs.woff2 lacks: names, notices, inquiries. Of the 92 subsets
 * only the ones that hold such characters are fetched (unicode-range). Import this module late, never in the entry.
 */
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css';
